import type { ContractDomain } from '../../../declared/domain.ts'
import { dashboardRoutes } from './routes.ts'
import * as schemas from './schemas.ts'

export const dashboard = {
  tags: [{ name: 'dashboard', description: 'What each role sees first.', routes: dashboardRoutes }],
  schemas: [schemas],
} as const satisfies ContractDomain
