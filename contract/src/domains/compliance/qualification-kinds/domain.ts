import type { ContractDomain } from '../../../declared/domain.ts'
import { errors } from './errors.ts'
import { qualificationKindRoutes } from './routes.ts'
import * as schemas from './schemas.ts'

export const qualificationKinds = {
  tags: [
    {
      name: 'qualification-kinds',
      description: 'The kinds of qualifications.',
      routes: qualificationKindRoutes,
    },
  ],
  schemas: [schemas],
  audited: {
    'qualification-kind': {
      label: 'Label',
      pattern: 'Pattern',
      systemUri: 'Register',
      isJurisdictional: 'By jurisdiction',
      registerUrl: 'Page of the register',
      graceMonths: 'Months of grace',
      checkMonths: 'Months between checks',
      proof: 'Proof',
      isSensitive: 'Sensitive',
      hasEnd: 'Always with an end',
    },
  },
  errors,
} as const satisfies ContractDomain
