import type { ServerDomain } from '../../../platform/domain.ts'
import { personalServiceAccounts } from './personal-queries.ts'
import { serviceAccountHandlers } from './routes.ts'

export const serviceAccounts = {
  tables: ['serviceAccount'],
  references: {
    user: {
      'service_account.managed_by': 'follows a use',
    },
    group: {
      'service_account.group_id': { use: 'connection' },
    },
    'service-account': {
      'service_account.last_used_at': { use: 'call' },
    },
  },
  personal: personalServiceAccounts,
  handlers: serviceAccountHandlers,
} satisfies ServerDomain
