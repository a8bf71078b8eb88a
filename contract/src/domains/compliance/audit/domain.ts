import type { ContractDomain } from '../../../declared/domain.ts'
import { auditRoutes } from './routes.ts'
import * as schemas from './schemas.ts'

export const audit = {
  tags: [{ name: 'audit', description: 'The audit trail.', routes: auditRoutes }],
  schemas: [schemas],
} as const satisfies ContractDomain
