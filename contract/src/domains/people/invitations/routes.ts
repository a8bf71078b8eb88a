import { z } from 'zod'
import { Done, Id, IdText } from '../../../fields.ts'
import { administrators } from '../../../product.ts'
import { routes } from '../../../route-table.ts'
import { GroupInvitation, InviteManyBody, InviteResult } from './schemas.ts'

export const invitationRoutes = (_slug: string) =>
  routes({
    /** The pending invitations of the signed-in user. */
    listGroupInvitations: {
      summary: 'List the open invitations of a user',
      method: 'GET',
      path: '/api/users/:userId/group-invitations',
      effect: 'read',
      about: ['invitation', 'group'],
      access: 'verified',
      params: z.object({ userId: IdText }),
      reply: z.array(GroupInvitation),
    },
    answerGroupInvitation: {
      summary: 'Accept or reject an invitation',
      refuses: ['group.inactive', 'invitation.settled'],
      method: 'GET',
      path: '/api/users/:userId/group-invitations/:groupInvitationId',
      effect: 'write',
      changes: ['invitation', 'user-group'],
      access: 'verified',
      params: z.object({ userId: IdText, groupInvitationId: IdText }),
      query: z.object({ action: z.enum(['Accept', 'Reject']) }),
      reply: Done,
    },
    /** Mails the user. Returns the existing invitation when one is pending. */
    createGroupInvitation: {
      summary: 'Invite a user to a group',
      refuses: ['group.inactive', 'invitation.already-member', 'user.inactive', 'mail.too-many'],
      method: 'POST',
      path: '/api/group-invitations/:userId/create-group-invitation',
      effect: 'write',
      changes: ['invitation'],
      access: administrators,
      scope: 'invitations:write',
      params: z.object({ userId: IdText }),
      body: z.object({ groupId: Id }),
      reply: GroupInvitation,
    },
    /** Ours: invites several people by the rules of the single call, each with an outcome. */
    createGroupInvitations: {
      summary: 'Invite several people to a group, with a result for each',
      refuses: ['group.inactive'],
      method: 'POST',
      path: '/api/groups/:groupId/invite',
      effect: 'write',
      changes: ['invitation'],
      access: administrators,
      scope: 'invitations:write',
      params: z.object({ groupId: IdText }),
      body: InviteManyBody,
      reply: z.object({ results: z.array(InviteResult) }),
    },
    // Ours: a wrong invitation can be withdrawn, and an invitation can be mailed again.
    withdrawGroupInvitation: {
      summary: 'Withdraw an invitation',
      refuses: ['invitation.settled'],
      method: 'DELETE',
      path: '/api/groups/:groupId/group-invitations/:groupInvitationId',
      effect: 'write',
      changes: ['invitation'],
      access: administrators,
      scope: 'invitations:write',
      params: z.object({ groupId: IdText, groupInvitationId: IdText }),
      reply: Done,
    },
    resendGroupInvitation: {
      summary: 'Mail an invitation again',
      refuses: [
        'group.inactive',
        'invitation.settled',
        'user.inactive',
        'invitation.too-soon',
        'mail.too-many',
      ],
      method: 'POST',
      path: '/api/groups/:groupId/group-invitations/:groupInvitationId/resend',
      effect: 'write',
      changes: ['invitation'],
      access: administrators,
      scope: 'invitations:write',
      params: z.object({ groupId: IdText, groupInvitationId: IdText }),
      reply: Done,
    },
  })
