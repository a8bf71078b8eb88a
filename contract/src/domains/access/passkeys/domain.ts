import type { ContractDomain } from '../../../declared/domain.ts'
import { passkeySignInRoutes } from '../auth/passkey-routes.ts'
import { errors } from './errors.ts'
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
  errors,
} as const satisfies ContractDomain
