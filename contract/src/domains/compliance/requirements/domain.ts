import type { ContractDomain } from '../../../declared/domain.ts'
import { errors } from './errors.ts'
import { requirementRoutes } from './routes.ts'
import * as schemas from './schemas.ts'

export const requirements = {
  tags: [{ name: 'requirements', description: 'Who needs which qualification.', routes: requirementRoutes }],
  schemas: [schemas],
  audited: {
    requirement: {
      kind: 'Kind',
      roleId: 'Role',
      mipId: 'MIP',
      state: 'State',
      professions: 'Professions',
      engagements: 'Engagements',
      modalities: 'Modalities',
      enforcement: 'Enforcement',
    },
    hold: { until: 'In force until' },
  },
  errors,
} as const satisfies ContractDomain
