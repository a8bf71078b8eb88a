import { z } from 'zod'
import { Id, IdText, requiredLine, Time } from '../../../fields.ts'
import { listBody } from '../../../paging.ts'
import { records } from '../../../registry.ts'

export const %One%Body = z.object({
  %oneCamel%Id: z.int().min(0).optional(),
  version: z.int().positive().optional(),
  name: requiredLine(120),
})
export type %One%Body = z.input<typeof %One%Body>

export const %One% = z.object({
  %oneCamel%Id: Id,
  name: z.string(),
  status: z.boolean(),
  createdAt: Time,
  statusChangeDate: Time,
  version: z.int(),
})
export type %One% = z.infer<typeof %One%>

export const %One%Row = %One%.pick({ %oneCamel%Id: true, name: true, status: true })
export type %One%Row = z.infer<typeof %One%Row>

export const %One%ListBody = listBody(records['%one%'].sorts)

export const %One%IdParams = z.object({ %oneCamel%Id: IdText })
