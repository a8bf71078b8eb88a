import type { ServerDomain } from '../../../platform/domain.ts'
import { registerFeedFigures } from './figures.ts'
import { registerChecksInbox } from './inbox-queries.ts'
import { registerCheckHandlers } from './routes.ts'

export const registerChecks = {
  tables: ['registerCheck', 'registerFeed'],
  handlers: registerCheckHandlers,
  inbox: registerChecksInbox,
  figures: [registerFeedFigures],
} satisfies ServerDomain
