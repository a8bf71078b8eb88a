import type { ServerDomain } from '../../../platform/domain.ts'
import { invitationHandlers } from './routes.ts'

export const invitations = {
  tables: ['groupInvitation'],
  handlers: invitationHandlers,
} satisfies ServerDomain
