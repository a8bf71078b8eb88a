import type { ContractDomain } from '../../../declared/domain.ts'
import { errors } from './errors.ts'
import { practiceScopeRoutes } from './routes.ts'
import * as schemas from './schemas.ts'

export const practiceScopes = {
  tags: [
    {
      name: 'practice-scopes',
      description: 'What people may do at MIPs: scopes of clinical practice.',
      routes: practiceScopeRoutes,
    },
  ],
  schemas: [schemas],
  audited: {
    'practice-scope': {
      mipId: 'MIP',
      kind: 'Kind',
      modalities: 'Modalities',
      procedures: 'Procedures',
      conditions: 'Conditions',
      supervision: 'Supervision',
      supervisorId: 'Supervisor',
      evidence: 'Evidence',
      validFrom: 'First day',
      reviewBy: 'Review by',
      endsOn: 'Last day',
      state: 'State',
    },
  },
  idFields: { supervisorId: 'user' },
  hidden: ['practice-scope.conditions', 'practice-scope.evidence'],
  watched: ['practice-scope.state'],
  errors,
} as const satisfies ContractDomain
