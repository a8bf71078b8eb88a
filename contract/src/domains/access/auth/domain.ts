import type { ContractDomain } from '../../../declared/domain.ts'
import { errors } from './errors.ts'
import { authRoutes } from './routes.ts'
import * as schemas from './schemas.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'

export const auth = {
  tags: [
    { name: 'auth', description: 'Signing in, and passwords.', routes: authRoutes },
    {
      name: 'second-factor',
      description: 'Authenticator apps and codes by e-mail.',
      routes: secondFactorRoutes,
    },
  ],
  schemas: [schemas],
  audited: {
    'second-factor': { twoFactorAuthType: 'Second factor' },
  },
  watched: ['second-factor.twoFactorAuthType'],
  errors,
} as const satisfies ContractDomain
