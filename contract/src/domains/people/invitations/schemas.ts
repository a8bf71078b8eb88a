import { z } from 'zod'
import { Id, line, Time } from '../../../fields.ts'
import { longestAddress, mostInvited } from './addresses.ts'

export const GroupInvitation = z.object({
  groupInvitationId: Id,
  userId: Id,
  groupId: Id,
  groupName: z.string(),
  invitedBy: z.string().nullable(),
  createdAt: Time,
})
export type GroupInvitation = z.infer<typeof GroupInvitation>

/** People by their ids, and by e-mail addresses as the user has entered them. */
export const InviteManyBody = z
  .object({
    userIds: z.array(Id).max(mostInvited).default([]),
    addresses: z.array(line(longestAddress)).max(mostInvited).default([]),
  })
  .refine(({ userIds, addresses }) => userIds.length + addresses.length > 0, {
    path: ['addresses'],
    message: 'Choose at least one.',
  })
  .refine(({ userIds, addresses }) => userIds.length + addresses.length <= mostInvited, {
    path: ['addresses'],
    message: `Choose at most ${mostInvited}.`,
  })

/**
 * The result for one person or address. `PENDING`: there is an invitation already, and no second mail was sent. `REFUSED` by
 * a rule, or `FAILED` by an error; both give a reason.
 */
export const InviteResult = z.object({
  userId: Id.nullable(),
  address: z.string().nullable(),
  /** The invited person; null when nobody was invited. */
  name: z.string().nullable(),
  outcome: z.enum(['INVITED', 'PENDING', 'REFUSED', 'FAILED']),
  code: z.string().optional(),
  message: z.string().optional(),
})
export type InviteResult = z.infer<typeof InviteResult>
