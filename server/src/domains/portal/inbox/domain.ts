import type { ServerDomain } from '../../../platform/domain.ts'
import { sendDigests } from './digest.ts'
import { dailyDigest } from './mails.ts'
import { personalInbox } from './personal-queries.ts'
import { inboxHandlers } from './routes.ts'

export const inbox = {
  tables: ['dailyDigest'],
  references: {
    user: {
      'daily_digest.user_id': 'goes with it',
    },
  },
  personal: personalInbox,
  handlers: inboxHandlers,
  jobs: {
    'daily-digests': { cron: '*/10 * * * *', failed: 'daily digests could not be sent', run: sendDigests },
  },
  mails: [dailyDigest],
} satisfies ServerDomain
