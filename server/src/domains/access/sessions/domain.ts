import type { ServerDomain } from '../../../platform/domain.ts'
import { personalSessions } from './personal-queries.ts'
import { sessionHandlers } from './routes.ts'
import { pruneSessions, resolveSession } from './service.ts'

export const sessions = {
  tables: ['session'],
  references: {
    user: {
      'session.user_id': { use: 'sign-in' },
    },
  },
  personal: personalSessions,
  handlers: sessionHandlers,
  callers: [resolveSession],
  prune: [pruneSessions],
} satisfies ServerDomain
