import type { ContractDomain } from '../../../../declared/domain.ts'
import { userGroupRoutes } from './routes.ts'
import * as schemas from './schemas.ts'

export const userGroups = {
  tags: [{ name: 'user-groups', description: 'The members of groups.', routes: userGroupRoutes }],
  schemas: [schemas],
  audited: {
    'user-group': { validUntil: 'Until' },
  },
  newLink: { validUntil: null },
} as const satisfies ContractDomain
