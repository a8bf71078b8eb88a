import { z } from 'zod'
import { May } from '../../../declared/may.ts'
import { Id, requiredLine, Time } from '../../../fields.ts'
import { LinkEnd } from '../links/time-limits/schemas.ts'

/** A reference to a role: `name` is its name in the calls (`GantryAdmin`), `label` is the displayed text. */
export const RoleRef = z.object({ roleId: Id, name: z.string(), label: z.string() })
export type RoleRef = z.infer<typeof RoleRef>

/** A role of a person, with its end. */
export const HeldRole = RoleRef.extend(LinkEnd)
export type HeldRole = z.infer<typeof HeldRole>

export const Role = RoleRef.extend({
  status: z.boolean(),
  statusChangeDate: Time,
  userCount: z.int(),
  protected: z.boolean(),
  /** What may be done with it: nobody inactivates the role of platform administrators. */
  may: May(['set-status']),
  version: z.int(),
})
export type Role = z.infer<typeof Role>

export const RoleBody = z.object({
  roleId: z.int().min(0).optional(),
  version: z.int().positive().optional(),
  /** The code of a customer's own role. The codes of the eight product roles are fixed. */
  name: z
    .string()
    .trim()
    .regex(/^[A-Za-z][A-Za-z0-9]{1,39}$/, 'Letters and digits only, a letter first.')
    .optional(),
  label: requiredLine(80),
})
export type RoleBody = z.input<typeof RoleBody>
