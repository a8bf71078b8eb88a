import type { ServerDomain } from '../../../platform/domain.ts'
import { personalViews } from './personal-queries.ts'
import { savedViewHandlers } from './routes.ts'

export const savedViews = {
  tables: ['savedView'],
  references: {
    user: {
      'saved_view.user_id': 'follows a use',
    },
    group: {
      'saved_view.group_id': 'goes with it',
    },
  },
  personal: personalViews,
  handlers: savedViewHandlers,
} satisfies ServerDomain
