import type { ServerDomain } from '../../../platform/domain.ts'
import { userHandlers } from './routes.ts'

export const users = {
  tables: ['user', 'userRole'],
  handlers: userHandlers,
} satisfies ServerDomain
