import type { ContractDomain } from '../../../declared/domain.ts'
import { errors } from './errors.ts'
import { jobRoutes } from './routes.ts'
import * as schemas from './schemas.ts'

export const jobs = {
  tags: [{ name: 'jobs', description: 'Background work: what runs, waits and failed.', routes: jobRoutes }],
  schemas: [schemas],
  errors,
} as const satisfies ContractDomain
