import type { ServerDomain } from '../../../platform/domain.ts'
import { practiceScopesInbox } from './inbox-queries.ts'
import { practiceScopeDecided } from './mails.ts'
import { practiceScopeHandlers } from './routes.ts'

export const practiceScopes = {
  tables: ['practiceScope', 'practiceScopeStep', 'practiceScopeEvidence'],
  inbox: practiceScopesInbox,
  handlers: practiceScopeHandlers,
  mails: [practiceScopeDecided],
} satisfies ServerDomain
