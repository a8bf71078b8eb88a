import type { ContractDomain } from '../../../declared/domain.ts'
import { errors } from './errors.ts'
import { termsRoutes } from './routes.ts'
import * as schemas from './schemas.ts'

export const terms = {
  tags: [
    {
      name: 'terms',
      description: 'Versions of the terms of use and of the privacy notice.',
      routes: termsRoutes,
    },
  ],
  schemas: [schemas],
  audited: { 'terms-version': { effectiveOn: 'First day', isByNotice: 'By notice', texts: 'Texts' } },
  hidden: ['terms-version.texts'],
  errors,
} as const satisfies ContractDomain
