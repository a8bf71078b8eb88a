import type { ServerDomain } from '../../../platform/domain.ts'
import { invitationsInbox } from './inbox-queries.ts'
import { groupInvitationMail } from './mails.ts'
import { personalInvitations } from './personal-queries.ts'
import { invitationHandlers } from './routes.ts'

export const invitations = {
  tables: ['groupInvitation'],
  references: {
    user: {
      'group_invitation.user_id': 'goes with it',
      'group_invitation.invited_by': 'follows a use',
    },
    group: {
      'group_invitation.group_id': 'goes with it',
    },
  },
  personal: personalInvitations,
  inbox: invitationsInbox,
  handlers: invitationHandlers,
  mails: [groupInvitationMail],
} satisfies ServerDomain
