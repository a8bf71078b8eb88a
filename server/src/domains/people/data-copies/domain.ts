import type { ServerDomain } from '../../../platform/domain.ts'
import { dataCopiesInbox } from './inbox-queries.ts'
import { dataCopyReady } from './mails.ts'
import { copyJob, leftCopies } from './making.ts'
import { personalCopies } from './personal-queries.ts'
import { dataCopyHandlers } from './routes.ts'
import { pruneCopies } from './service.ts'

export const dataCopies = {
  tables: ['dataCopy'],
  personal: personalCopies,
  inbox: dataCopiesInbox,
  handlers: dataCopyHandlers,
  jobs: { 'data-copy': copyJob, 'left-data-copies': leftCopies },
  prune: [pruneCopies],
  mails: [dataCopyReady],
} satisfies ServerDomain
