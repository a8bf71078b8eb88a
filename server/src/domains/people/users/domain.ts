import type { ServerDomain } from '../../../platform/domain.ts'
import { usersInbox } from './inbox-queries.ts'
import { userHandlers } from './routes.ts'

export const users = {
  tables: ['user', 'userRole'],
  inbox: usersInbox,
  handlers: userHandlers,
} satisfies ServerDomain
