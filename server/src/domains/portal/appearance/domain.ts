import type { ServerDomain } from '../../../platform/domain.ts'
import { appearanceHandlers } from './routes.ts'

export const appearance = {
  tables: ['appearance'],
  references: {
    user: {
      'appearance.user_id': 'goes with it',
    },
  },
  handlers: appearanceHandlers,
} satisfies ServerDomain
