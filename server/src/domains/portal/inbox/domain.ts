import type { ServerDomain } from '../../../platform/domain.ts'
import { sendDigests } from './digest.ts'
import { dailyDigest } from './mails.ts'
import { inboxHandlers } from './routes.ts'

export const inbox = {
  tables: ['dailyDigest'],
  handlers: inboxHandlers,
  jobs: {
    'daily-digests': { cron: '*/10 * * * *', failed: 'daily digests could not be sent', run: sendDigests },
  },
  mails: [dailyDigest],
} satisfies ServerDomain
