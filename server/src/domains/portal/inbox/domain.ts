import type { ServerDomain } from '../../../platform/domain.ts'
import { startDailyDigests } from './digest.ts'
import { inboxHandlers } from './routes.ts'

export const inbox = {
  tables: ['dailyDigest'],
  handlers: inboxHandlers,
  jobs: [startDailyDigests],
} satisfies ServerDomain
