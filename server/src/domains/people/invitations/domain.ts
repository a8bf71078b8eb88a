import type { ServerDomain } from '../../../platform/domain.ts'
import { invitationsInbox } from './inbox-queries.ts'
import { groupInvitationMail } from './mails.ts'
import { invitationHandlers } from './routes.ts'

export const invitations = {
  tables: ['groupInvitation'],
  inbox: invitationsInbox,
  handlers: invitationHandlers,
  mails: [groupInvitationMail],
} satisfies ServerDomain
