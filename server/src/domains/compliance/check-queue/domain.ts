import type { ServerDomain } from '../../../platform/domain.ts'
import { personalCheckQueue } from './personal-queries.ts'
import { checkQueueHandlers } from './routes.ts'
import { pruneCheckLeases } from './service.ts'

export const checkQueue = {
  tables: ['checkLease'],
  references: {
    user: {
      'check_lease.user_id': 'follows a use',
    },
  },
  personal: personalCheckQueue,
  handlers: checkQueueHandlers,
  prune: [pruneCheckLeases],
} satisfies ServerDomain
