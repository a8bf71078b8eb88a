import { z } from 'zod'
import { Id } from '../fields.ts'

/** A number that is counted up to a limit: `more` says that there are more than `count`. */
export const BoundedCount = z.object({ count: z.int().min(0), more: z.boolean() })
export type BoundedCount = z.infer<typeof BoundedCount>

/** What a platform administrator sees first. */
export const AdminDashboard = z.object({
  /** Everyone by status: pending users are active and have not set a password yet. */
  people: z.object({ active: z.int(), pending: z.int(), inactive: z.int() }),
  /** Sessions at this moment. */
  signedIn: BoundedCount,
})
export type AdminDashboard = z.infer<typeof AdminDashboard>

/** What a group administrator sees first. `group` is null without a group to administer. */
export const GroupDashboard = z.object({
  group: z
    .object({
      groupId: Id,
      groupName: z.string(),
      members: z.int(),
      mips: z.int(),
      /** Invitations that nobody has answered yet. */
      pendingInvitations: z.int(),
    })
    .nullable(),
})
export type GroupDashboard = z.infer<typeof GroupDashboard>
