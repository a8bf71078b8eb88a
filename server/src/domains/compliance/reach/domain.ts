import type { ServerDomain } from '../../../platform/domain.ts'
import { personalFacts } from './personal-queries.ts'
import { reachHandlers } from './routes.ts'
import { deleteOldFacts } from './service.ts'

export const reach = {
  tables: ['fact', 'factGap', 'factHistory'],
  references: {
    user: {
      'fact.user_id': 'kept',
    },
    mip: {
      'fact.mip_id': 'kept',
    },
    ris: {
      'fact.ris_id': 'kept',
    },
    app: {
      'fact.app_id': 'kept',
    },
    group: {
      'fact.group_id': 'kept',
    },
  },
  personal: personalFacts,
  handlers: reachHandlers,
  prune: [deleteOldFacts],
} satisfies ServerDomain
