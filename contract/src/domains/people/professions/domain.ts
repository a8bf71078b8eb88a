import type { ContractDomain } from '../../../declared/domain.ts'
import { errors } from './errors.ts'
import { professionRoutes } from './routes.ts'
import * as schemas from './schemas.ts'

export const professions = {
  tags: [
    {
      name: 'professions',
      description: 'What people practise, on which terms and when.',
      routes: professionRoutes,
    },
  ],
  schemas: [schemas],
  audited: {
    profession: {
      profession: 'Profession',
      engagement: 'Engagement',
      validFrom: 'First day',
      validUntil: 'Last day',
    },
  },
  watched: ['profession.profession', 'profession.validUntil'],
  errors,
} as const satisfies ContractDomain
