import type { ServerDomain } from '../../../platform/domain.ts'
import { correctionsInbox } from './inbox-queries.ts'
import { correctionAnswered } from './mails.ts'
import { personalCorrections } from './personal-queries.ts'
import { correctionHandlers } from './routes.ts'

export const corrections = {
  tables: ['correction'],
  references: {
    user: {
      'correction.user_id': 'follows a use',
      'correction.answered_by': 'follows a use',
    },
    mip: {
      'correction.mip_id': 'follows a use',
    },
    ris: {
      'correction.ris_id': 'follows a use',
    },
  },
  personal: personalCorrections,
  inbox: correctionsInbox,
  handlers: correctionHandlers,
  mails: [correctionAnswered],
} satisfies ServerDomain
