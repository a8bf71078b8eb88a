import type { ContractDomain } from '../../../declared/domain.ts'
import { errors } from './errors.ts'
import { qualificationRoutes } from './routes.ts'
import * as schemas from './schemas.ts'

export const qualifications = {
  tags: [
    {
      name: 'qualifications',
      description: 'Registrations, licences and other proofs of people and MIPs.',
      routes: qualificationRoutes,
    },
  ],
  schemas: [schemas],
  audited: {
    qualification: {
      number: 'Number',
      jurisdiction: 'Jurisdiction',
      recognisedIn: 'Recognised in',
      issuedOn: 'Issued',
      expiresOn: 'Expires',
      conditions: 'Conditions',
      state: 'State',
      checkResult: 'Result of the check',
    },
  },
  errors,
} as const satisfies ContractDomain
