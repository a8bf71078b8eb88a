import type { ContractDomain } from '../../../declared/domain.ts'
import { errors } from './errors.ts'
import { savedViewRoutes } from './routes.ts'
import * as schemas from './schemas.ts'

export const savedViews = {
  tags: [{ name: 'saved-views', description: 'Named searches of the lists.', routes: savedViewRoutes }],
  schemas: [schemas],
  errors,
} as const satisfies ContractDomain
