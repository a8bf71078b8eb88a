import type { ServerDomain } from '../../../platform/domain.ts'
import { passkeyChanged } from './mails.ts'
import { personalPasskeys } from './personal-queries.ts'
import { passkeyHandlers } from './routes.ts'
import { pruneChallenges } from './service.ts'

export const passkeys = {
  tables: ['passkey', 'passkeyChallenge'],
  references: {
    user: {
      'passkey.user_id': 'follows a use',
    },
  },
  personal: personalPasskeys,
  handlers: passkeyHandlers,
  prune: [pruneChallenges],
  mails: [passkeyChanged],
} satisfies ServerDomain
