import type { ContractDomain } from '../../../declared/domain.ts'
import { importRoutes } from './routes.ts'
import * as schemas from './schemas.ts'

export const imports = {
  tags: [{ name: 'imports', description: 'Imports from CSV files.', routes: importRoutes }],
  schemas: [schemas],
} as const satisfies ContractDomain
