import type { ServerDomain } from '../../../platform/domain.ts'
import { personalAppearance } from './personal-queries.ts'
import { appearanceHandlers } from './routes.ts'

export const appearance = {
  tables: ['appearance'],
  references: {
    user: {
      'appearance.user_id': 'goes with it',
    },
  },
  personal: personalAppearance,
  handlers: appearanceHandlers,
} satisfies ServerDomain
