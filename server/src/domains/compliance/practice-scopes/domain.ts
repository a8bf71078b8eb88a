import type { ServerDomain } from '../../../platform/domain.ts'
import { practiceScopesInbox } from './inbox-queries.ts'
import { practiceScopeDecided } from './mails.ts'
import { personalPracticeScopes } from './personal-queries.ts'
import { practiceScopeHandlers } from './routes.ts'

export const practiceScopes = {
  tables: ['practiceScope', 'practiceScopeStep', 'practiceScopeEvidence'],
  references: {
    user: {
      'practice_scope.user_id': { use: 'practice-scope', set: 'granted_at' },
      'practice_scope.supervisor_id': { use: 'practice-scope' },
      'practice_scope.granted_by': 'follows a use',
      'practice_scope.contributors': 'follows a use',
      'practice_scope_step.user_id': 'follows a use',
    },
    mip: {
      'practice_scope.mip_id': { use: 'practice-scope', set: 'granted_at' },
    },
  },
  personal: personalPracticeScopes,
  inbox: practiceScopesInbox,
  handlers: practiceScopeHandlers,
  mails: [practiceScopeDecided],
} satisfies ServerDomain
