import type { ServerDomain } from '../../../platform/domain.ts'
import { registerFeedFigures } from './figures.ts'
import { registerChecksInbox } from './inbox-queries.ts'
import { personalRegisterChecks } from './personal-queries.ts'
import { registerCheckHandlers } from './routes.ts'

export const registerChecks = {
  tables: ['registerCheck', 'registerFeed'],
  references: {
    'service-account': {
      'register_feed.service_account_id': 'follows a use',
    },
  },
  personal: personalRegisterChecks,
  handlers: registerCheckHandlers,
  inbox: registerChecksInbox,
  figures: [registerFeedFigures],
} satisfies ServerDomain
