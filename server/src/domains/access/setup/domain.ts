import type { ServerDomain } from '../../../platform/domain.ts'
import { personalSetup } from './personal-queries.ts'
import { setupHandlers } from './routes.ts'

export const setup = {
  tables: ['setupDismissal'],
  references: {
    user: {
      'setup_dismissal.dismissed_by': 'follows a use',
    },
  },
  personal: personalSetup,
  handlers: setupHandlers,
} satisfies ServerDomain
