import { z } from 'zod'

// How much the tabs of a record's page list. Of qualifications, those that were refused or replaced do not count.

const Count = z.int().nonnegative()

export const UserCounts = z.object({
  mips: Count,
  groups: Count,
  ris: Count,
  documents: Count,
  qualifications: Count,
})
export type UserCounts = z.infer<typeof UserCounts>

/** A group administrator sees only the users of the group, and neither groups nor RIS. */
export const MipCounts = z.object({
  users: Count,
  groups: Count.nullable(),
  ris: Count.nullable(),
  documents: Count,
  qualifications: Count,
})
export type MipCounts = z.infer<typeof MipCounts>

export const RisCounts = z.object({ users: Count, mips: Count })
export type RisCounts = z.infer<typeof RisCounts>

/** `invitations` counts those that are pending. */
export const GroupCounts = z.object({ members: Count, admins: Count, mips: Count, invitations: Count })
export type GroupCounts = z.infer<typeof GroupCounts>
