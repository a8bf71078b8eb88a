import type { ServerDomain } from '../../../platform/domain.ts'
import { sessionHandlers } from './routes.ts'
import { pruneSessions, resolveSession } from './service.ts'

export const sessions = {
  tables: ['session'],
  handlers: sessionHandlers,
  callers: [resolveSession],
  prune: [pruneSessions],
} satisfies ServerDomain
