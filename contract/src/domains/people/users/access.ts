import { z } from 'zod'
import { May } from '../../../declared/may.ts'
import { Id } from '../../../fields.ts'

export const removableParts = ['deactivate', 'mips', 'groups', 'ris', 'sessions'] as const
export type RemovablePart = (typeof removableParts)[number]

/** What the caller can remove from a user who leaves. A group administrator sees only the own group's links. */
export const UserAccess = z.object({
  userId: Id,
  version: z.int(),
  status: z.boolean(),
  /** The user administers a group. */
  administers: z.boolean(),
  mips: z.int(),
  groups: z.int(),
  /** Pending invitations. */
  invitations: z.int(),
  ris: z.int(),
  /** Open sessions in the portal. */
  sessions: z.int(),
  /** Apps that were opened from these sessions. */
  apps: z.int(),
  may: May(removableParts),
})
export type UserAccess = z.infer<typeof UserAccess>

export const RemoveAccessBody = z.object({
  /** The version of the user that the counts were read with. */
  version: z.int().positive(),
  /** Ends the sessions as well. For platform administrators. */
  deactivate: z.boolean().default(false),
  mips: z.boolean().default(false),
  /** With the invitations and the group that the user administers, for platform administrators. */
  groups: z.boolean().default(false),
  /** For platform administrators. */
  ris: z.boolean().default(false),
  /** With the apps that were opened from them. For platform administrators. */
  sessions: z.boolean().default(false),
})
