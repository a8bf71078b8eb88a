import { type ContractDomain, contactFields } from '../../../declared/domain.ts'
import { errors } from './errors.ts'
import { groupRoutes } from './routes.ts'
import * as schemas from './schemas.ts'

export const groups = {
  tags: [
    {
      name: 'groups',
      description: 'Groups of people and MIPs with their own administrators.',
      routes: groupRoutes,
    },
  ],
  schemas: [schemas],
  audited: {
    group: { groupName: 'Name', description: 'Description', ...contactFields },
  },
  watched: ['group.groupName'],
  errors,
} as const satisfies ContractDomain
