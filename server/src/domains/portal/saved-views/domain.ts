import type { ServerDomain } from '../../../platform/domain.ts'
import { savedViewHandlers } from './routes.ts'

export const savedViews = {
  tables: ['savedView'],
  references: {
    user: {
      'saved_view.user_id': 'follows a use',
    },
  },
  handlers: savedViewHandlers,
} satisfies ServerDomain
