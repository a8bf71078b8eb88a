import type { ServerDomain } from '../../../platform/domain.ts'
import { serviceAccountHandlers } from './routes.ts'

export const serviceAccounts = {
  tables: ['serviceAccount'],
  references: {
    user: {
      'service_account.managed_by': 'follows a use',
    },
  },
  handlers: serviceAccountHandlers,
} satisfies ServerDomain
