import type { ContractDomain } from '../../../declared/domain.ts'
import { errors } from './errors.ts'
import { risRoutes } from './routes.ts'
import * as schemas from './schemas.ts'

export const ris = {
  tags: [{ name: 'ris', description: 'Radiology information systems (RIS).', routes: risRoutes }],
  schemas: [schemas],
  audited: {
    ris: { name: 'Name', code: 'Code', vendor: 'Vendor', url: 'Address', description: 'Description' },
  },
  errors,
} as const satisfies ContractDomain
