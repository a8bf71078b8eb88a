import type { ContractDomain } from '../../../declared/domain.ts'
import { errors } from './errors.ts'
import { dataCopyRoutes } from './routes.ts'
import * as schemas from './schemas.ts'

export const dataCopies = {
  tags: [
    {
      name: 'data-copies',
      description: 'Copies of everything that is kept of a person.',
      routes: dataCopyRoutes,
    },
  ],
  schemas: [schemas],
  errors,
} as const satisfies ContractDomain
