import type { ServerDomain } from '../../../platform/domain.ts'
import { deleteEndedLeases } from './queries.ts'
import { checkQueueHandlers } from './routes.ts'

export const checkQueue = {
  tables: ['checkLease'],
  handlers: checkQueueHandlers,
  prune: [({ db, clock }) => deleteEndedLeases(db, clock.now())],
} satisfies ServerDomain
