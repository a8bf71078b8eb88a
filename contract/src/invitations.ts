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

const administrators = ['ProductAdmin', 'GroupAdmin'] as const

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
    /** Mails the person; one that waits already is given again. */
    createGroupInvitation: {
      method: 'POST',
      path: '/api/group-invitations/:userId/create-group-invitation',
      effect: 'write',
      access: administrators,
      params: z.object({ userId: IdText }),
      body: z.object({ groupId: Id }),
      reply: GroupInvitation,
    },
    // Not in the specification: an invitation that was a mistake can be taken back, or sent again.
    withdrawGroupInvitation: {
      method: 'DELETE',
      path: '/api/groups/:groupId/group-invitations/:groupInvitationId',
      effect: 'write',
      access: administrators,
      params: z.object({ groupId: IdText, groupInvitationId: IdText }),
      reply: Done,
    },
    resendGroupInvitation: {
      method: 'POST',
      path: '/api/groups/:groupId/group-invitations/:groupInvitationId/resend',
      effect: 'write',
      access: administrators,
      params: z.object({ groupId: IdText, groupInvitationId: IdText }),
      reply: Done,
    },
  })
