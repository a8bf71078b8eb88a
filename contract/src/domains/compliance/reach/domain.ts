import type { ContractDomain } from '../../../declared/domain.ts'
import { reachRoutes } from './routes.ts'
import * as schemas from './schemas.ts'

export const reach = {
  tags: [{ name: 'reach', description: 'Who had access to what, when and why.', routes: reachRoutes }],
  schemas: [schemas],
} as const satisfies ContractDomain
