import type { ServerDomain } from '../../../platform/domain.ts'
import { newTerms } from './mails.ts'
import { termsHandlers } from './routes.ts'
import { serveTerms } from './serving.ts'

export const terms = {
  tables: ['termsVersion', 'termsText', 'termsAcceptance', 'termsNoticeSeen', 'termsServed'],
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
