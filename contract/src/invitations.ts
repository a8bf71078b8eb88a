import { z } from 'zod'
import { Done, Id, IdText, Time } from './fields.ts'
import { routes } from './route-table.ts'

export const GroupInvitation = z.object({
  groupInvitationId: Id,
  userId: Id,
  groupId: Id,
  groupName: z.string(),
  invitedBy: z.string().nullable(),
  createdAt: Time,
})
export type GroupInvitation = z.infer<typeof GroupInvitation>

export const invitationRoutes = (_slug: string) =>
  routes({
    /** The pending ones of the signed-in person. */
    listGroupInvitations: {
      method: 'GET',
      path: '/api/users/:userId/group-invitations',
      effect: 'read',
      access: 'verified',
      params: z.object({ userId: IdText }),
      reply: z.array(GroupInvitation),
    },
    answerGroupInvitation: {
      method: 'GET',
      path: '/api/users/:userId/group-invitations/:groupInvitationId',
      effect: 'write',
      access: 'verified',
      params: z.object({ userId: IdText, groupInvitationId: IdText }),
      query: z.object({ action: z.enum(['Accept', 'Reject']) }),
      reply: Done,
    },
  })
