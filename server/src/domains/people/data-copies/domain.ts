import type { ServerDomain } from '../../../platform/domain.ts'
import { dataCopiesInbox } from './inbox-queries.ts'
import { dataCopyReady } from './mails.ts'
import { copyJob, leftCopies } from './making.ts'
import { personalCopies } from './personal-queries.ts'
import { dataCopyHandlers } from './routes.ts'
import { pruneCopies } from './service.ts'

export const dataCopies = {
  tables: ['dataCopy'],
  // Nobody has relied on a copy that an administrator made of a person who was added by mistake. Its file goes with the daily clean-up.
  references: {
    user: { 'data_copy.user_id': 'goes with it', 'data_copy.asked_by': 'follows a use' },
  },
  personal: personalCopies,
  inbox: dataCopiesInbox,
  handlers: dataCopyHandlers,
  jobs: { 'data-copy': copyJob, 'left-data-copies': leftCopies },
  prune: [pruneCopies],
  mails: [dataCopyReady],
} satisfies ServerDomain
