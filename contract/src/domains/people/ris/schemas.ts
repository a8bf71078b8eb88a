import { z } from 'zod'
import { Id, IdText, line, requiredLine, Time } from '../../../fields.ts'
import { listBody } from '../../../paging.ts'
import { records } from '../../../registry.ts'
import { CustomFilters, CustomValues, CustomValuesBody } from '../custom-fields/schemas.ts'

export const RisBody = z.object({
  risId: z.int().min(0).optional(),
  version: z.int().positive().optional(),
  name: requiredLine(120),
  code: line(40).optional(),
  vendor: line(120).optional(),
  description: line(500).optional(),
  url: line(500)
    .refine((text) => text === '' || /^https?:\/\/[^\s/]+/.test(text), 'Must begin with http:// or https://.')
    .optional(),
  custom: CustomValuesBody.optional(),
})
export type RisBody = z.input<typeof RisBody>

export const Ris = z.object({
  risId: Id,
  name: z.string(),
  code: z.string(),
  vendor: z.string(),
  description: z.string(),
  url: z.string(),
  status: z.boolean(),
  createdAt: Time,
  statusChangeDate: Time,
  version: z.int(),
})
export type Ris = z.infer<typeof Ris>

/** A RIS with its custom fields. */
export const ReadRis = Ris.extend({ custom: CustomValues.optional() })
export type ReadRis = z.infer<typeof ReadRis>

export const RisRow = Ris.pick({ risId: true, name: true, code: true, vendor: true, status: true }).extend({
  userCount: z.int(),
  mipCount: z.int(),
  /** The custom fields of the list that the caller may see. */
  custom: CustomValues.optional(),
})
export type RisRow = z.infer<typeof RisRow>

export const RisListBody = listBody(records.ris.sorts, {
  mipId: IdText.optional(),
  custom: CustomFilters.optional(),
})

export const RisIdParams = z.object({ risId: IdText })
