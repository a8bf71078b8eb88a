import type { ContractDomain } from '../../../declared/domain.ts'
import { errors } from './errors.ts'
import { sessionRoutes } from './routes.ts'
import * as schemas from './schemas.ts'

export const sessions = {
  tags: [{ name: 'sessions', description: 'Who is signed in, and from where.', routes: sessionRoutes }],
  schemas: [schemas],
  errors,
} as const satisfies ContractDomain
