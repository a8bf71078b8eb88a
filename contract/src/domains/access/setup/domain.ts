import type { ContractDomain } from '../../../declared/domain.ts'
import { setupRoutes } from './routes.ts'
import * as schemas from './schemas.ts'

export const setup = {
  tags: [{ name: 'setup', description: 'The guide through a new installation.', routes: setupRoutes }],
  schemas: [schemas],
} as const satisfies ContractDomain
