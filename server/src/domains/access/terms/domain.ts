import type { ServerDomain } from '../../../platform/domain.ts'
import { newTerms } from './mails.ts'
import { personalTerms } from './personal-queries.ts'
import { termsHandlers } from './routes.ts'
import { serveTerms } from './serving.ts'

export const terms = {
  tables: ['termsVersion', 'termsText', 'termsAcceptance', 'termsNoticeSeen', 'termsServed'],
  references: {
    user: {
      'terms_version.made_by': 'follows a use',
      'terms_version.changed_by': 'follows a use',
      'terms_acceptance.user_id': 'follows a use',
      'terms_notice_seen.user_id': 'follows a use',
      'terms_served.user_id': 'goes with it',
    },
  },
  personal: personalTerms,
  handlers: termsHandlers,
  jobs: {
    'notice-of-terms': {
      cron: '*/10 * * * *',
      failed: 'the notice of new terms could not be sent',
      run: serveTerms,
    },
  },
  mails: [newTerms],
} satisfies ServerDomain
