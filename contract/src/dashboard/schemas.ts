import { z } from 'zod'
import { Id } from '../fields.ts'
import { UserMip } from '../links/user-mips/schemas.ts'

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

/** What a complete profile has. */
export const profileItems = [
  'photo',
  'mobile',
  'address',
  'speciality',
  'ahpraNumber',
  'document',
  'providerNumbers',
  'authenticator',
] as const
export type ProfileItem = (typeof profileItems)[number]

/** What members and the clinical roles see first: only data of their own. */
export const MemberDashboard = z.object({
  practices: z.array(UserMip.omit({ userId: true })),
  /** Only the items that concern the role of the session. */
  checklist: z.array(z.object({ item: z.enum(profileItems), done: z.boolean() })),
  /** Who administers the active groups of the caller. Other people's addresses are not shown to members. */
  administrators: z.array(
    z.object({
      userId: Id,
      firstName: z.string(),
      lastName: z.string(),
      photoUrl: z.string().nullable(),
      groups: z.array(z.object({ groupId: Id, groupName: z.string() })),
    }),
  ),
})
export type MemberDashboard = z.infer<typeof MemberDashboard>
