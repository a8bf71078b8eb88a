import type { ServerDomain } from '../../../platform/domain.ts'
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
  handlers: savedViewHandlers,
} satisfies ServerDomain
