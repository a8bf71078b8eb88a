import type { ContractDomain } from '../../../declared/domain.ts'
import { errors } from './errors.ts'
import { importRoutes } from './routes.ts'
import * as schemas from './schemas.ts'

export const imports = {
  tags: [{ name: 'imports', description: 'Imports from CSV files.', routes: importRoutes }],
  schemas: [schemas],
  errors,
} as const satisfies ContractDomain
