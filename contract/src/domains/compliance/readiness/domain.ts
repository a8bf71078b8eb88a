import type { ContractDomain } from '../../../declared/domain.ts'
import { readinessRoutes } from './routes.ts'
import * as schemas from './schemas.ts'

export const readiness = {
  tags: [
    {
      name: 'readiness',
      description: 'Whether MIPs and their people have what is required, on a day.',
      routes: readinessRoutes,
    },
  ],
  schemas: [schemas],
} as const satisfies ContractDomain
