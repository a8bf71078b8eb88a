import type { ServerDomain } from '../../../platform/domain.ts'
import { passkeyHandlers } from './routes.ts'
import { pruneChallenges } from './service.ts'

export const passkeys = {
  tables: ['passkey', 'passkeyChallenge'],
  handlers: passkeyHandlers,
  prune: [pruneChallenges],
} satisfies ServerDomain
