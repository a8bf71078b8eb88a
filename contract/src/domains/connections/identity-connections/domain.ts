import type { ContractDomain } from '../../../declared/domain.ts'
import { errors } from './errors.ts'
import { identityConnectionRoutes } from './routes.ts'
import * as schemas from './schemas.ts'

export const identityConnections = {
  tags: [
    {
      name: 'identity-connections',
      description: 'Sign-in by the identity providers of hospitals.',
      routes: identityConnectionRoutes,
    },
  ],
  schemas: [schemas],
  audited: {
    'identity-connection': {
      groupId: 'Group',
      name: 'Name',
      issuer: 'Issuer',
      clientId: 'Client ID',
      domains: 'E-mail domains',
      addsPeople: 'Add new people',
      addsOtherDomains: 'Directory adds people of other domains',
      trustsEmails: 'Addresses are verified',
      acceptedAcrs: 'Accepted acr values',
      rolesClaim: 'Claim with roles',
      roleMap: 'Roles',
      allowsPasswords: 'Allow passwords',
      signsInAdministrators: 'Sign in platform administrators',
      status: 'Active',
    },
  },
  errors,
} as const satisfies ContractDomain
