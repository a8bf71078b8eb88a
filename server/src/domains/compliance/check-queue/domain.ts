import type { ServerDomain } from '../../../platform/domain.ts'
import { checkQueueHandlers } from './routes.ts'
import { pruneCheckLeases } from './service.ts'

export const checkQueue = {
  tables: ['checkLease'],
  handlers: checkQueueHandlers,
  prune: [pruneCheckLeases],
} satisfies ServerDomain
