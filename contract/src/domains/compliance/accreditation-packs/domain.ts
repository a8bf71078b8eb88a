import type { ContractDomain } from '../../../declared/domain.ts'
import { errors } from './errors.ts'
import { accreditationPackRoutes } from './routes.ts'
import * as schemas from './schemas.ts'

export const accreditationPacks = {
  tags: [
    {
      name: 'accreditation-packs',
      description: 'The proofs of a MIP on a day, as a ZIP file.',
      routes: accreditationPackRoutes,
    },
  ],
  schemas: [schemas],
  errors,
} as const satisfies ContractDomain
