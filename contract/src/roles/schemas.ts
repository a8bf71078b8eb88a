import { z } from 'zod'
import { Id, requiredLine, Time } from '../fields.ts'

/** A role as other records name it; `name` is its name in the calls (`GantryAdmin`), `label` what people read. */
export const RoleRef = z.object({ roleId: Id, name: z.string(), label: z.string() })
export type RoleRef = z.infer<typeof RoleRef>

export const Role = RoleRef.extend({
  status: z.boolean(),
  statusChangeDate: Time,
  userCount: z.int(),
  protected: z.boolean(),
  version: z.int(),
})
export type Role = z.infer<typeof Role>

export const RoleBody = z.object({
  roleId: z.int().min(0).optional(),
  version: z.int().positive().optional(),
  /** The code of a role of one's own; those of the eight are fixed. */
  name: z
    .string()
    .trim()
    .regex(/^[A-Za-z][A-Za-z0-9]{1,39}$/, 'Letters and digits only, a letter first.')
    .optional(),
  label: requiredLine(80),
})
export type RoleBody = z.input<typeof RoleBody>
