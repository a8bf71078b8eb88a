import type { ServerDomain } from '../../../platform/domain.ts'
import { ensureFirstAdministrator } from './first-administrator.ts'
import { usersInbox } from './inbox-queries.ts'
import { emailChanged } from './mails.ts'
import { userHandlers } from './routes.ts'

export const users = {
  tables: ['user', 'userRole'],
  startSteps: [ensureFirstAdministrator],
  inbox: usersInbox,
  handlers: userHandlers,
  mails: [emailChanged],
} satisfies ServerDomain
