import type { ContractDomain } from '../../../declared/domain.ts'
import { passkeySignInRoutes } from '../auth/passkey-routes.ts'
import { passkeyRoutes } from './routes.ts'

export const passkeys = {
  tags: [
    {
      name: 'passkeys',
      description: 'Signing in with passkeys (WebAuthn), and the own ones.',
      routes: (slug: string) => ({ ...passkeySignInRoutes(slug), ...passkeyRoutes(slug) }),
    },
  ],
  audited: {
    passkey: { name: 'Name' },
  },
} as const satisfies ContractDomain
