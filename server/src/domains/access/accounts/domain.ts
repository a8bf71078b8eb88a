import type { ServerDomain } from '../../../platform/domain.ts'
import { activationMail } from './mails.ts'
import { personalAccounts } from './personal-queries.ts'
import { pruneDevices, pruneLinks } from './service.ts'

export const accounts = {
  tables: ['accountToken', 'credential', 'resetRequest'],
  references: {
    user: {
      'account_token.user_id': 'goes with it',
      'credential.user_id': 'goes with it',
    },
  },
  personal: personalAccounts,
  prune: [pruneLinks, pruneDevices],
  mails: [activationMail],
} satisfies ServerDomain
