import type { ContractDomain } from '../../../../declared/domain.ts'
import { risMipRoutes } from './routes.ts'
import * as schemas from './schemas.ts'

export const risMips = {
  tags: [{ name: 'ris-mips', description: 'Which RIS serves which MIP.', routes: risMipRoutes }],
  schemas: [schemas],
  audited: {
    'ris-mip': {},
  },
} as const satisfies ContractDomain
