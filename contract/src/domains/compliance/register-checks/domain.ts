import type { ContractDomain } from '../../../declared/domain.ts'
import { errors } from './errors.ts'
import { registerCheckRoutes } from './routes.ts'
import * as schemas from './schemas.ts'

export const registerChecks = {
  tags: [
    {
      name: 'register-checks',
      description: 'What the register of health practitioners says, pushed by a program.',
      routes: registerCheckRoutes,
    },
  ],
  schemas: [schemas],
  errors,
} as const satisfies ContractDomain
