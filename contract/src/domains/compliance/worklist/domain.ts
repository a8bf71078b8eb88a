import type { ContractDomain } from '../../../declared/domain.ts'
import { errors } from './errors.ts'
import { worklistRoutes } from './routes.ts'
import * as schemas from './schemas.ts'

export const worklist = {
  tags: [
    {
      name: 'worklist',
      description: 'What is to be done about the qualifications of people and MIPs.',
      routes: worklistRoutes,
    },
  ],
  schemas: [schemas],
  errors,
} as const satisfies ContractDomain
