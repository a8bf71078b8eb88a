import type { ContractDomain } from '../../../declared/domain.ts'
import { errors } from './errors.ts'
import { serviceAccountRoutes } from './routes.ts'

export const serviceAccounts = {
  tags: [
    {
      name: 'service-accounts',
      description: 'Programs of other systems, and what each of them may do.',
      routes: serviceAccountRoutes,
    },
  ],
  audited: {
    'service-account': {
      name: 'Name',
      description: 'Description',
      scopes: 'Scopes',
      groupId: 'Group',
    },
  },
  watched: ['service-account.scopes'],
  errors,
} as const satisfies ContractDomain
