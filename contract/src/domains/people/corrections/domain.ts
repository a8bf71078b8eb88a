import type { ContractDomain } from '../../../declared/domain.ts'
import { errors } from './errors.ts'
import { correctionRoutes } from './routes.ts'
import * as schemas from './schemas.ts'

export const corrections = {
  tags: [
    {
      name: 'corrections',
      description: 'Requests of people to correct what is recorded about them.',
      routes: correctionRoutes,
    },
  ],
  schemas: [schemas],
  audited: {
    correction: {
      field: 'Field',
      value: 'Recorded value',
      wanted: 'Right value',
      reason: 'Reason',
      state: 'State',
      answer: 'Answer',
    },
  },
  watched: ['correction.state'],
  errors,
} as const satisfies ContractDomain
