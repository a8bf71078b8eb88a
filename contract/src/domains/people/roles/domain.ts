import type { ContractDomain } from '../../../declared/domain.ts'
import { errors } from './errors.ts'
import { roleRoutes } from './routes.ts'
import * as schemas from './schemas.ts'

export const roles = {
  tags: [{ name: 'roles', description: 'The roles that people can hold.', routes: roleRoutes }],
  schemas: [schemas],
  audited: {
    role: { label: 'Label', code: 'Code' },
  },
  errors,
} as const satisfies ContractDomain
