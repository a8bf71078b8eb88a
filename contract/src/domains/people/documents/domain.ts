import type { ContractDomain } from '../../../declared/domain.ts'
import { errors } from './errors.ts'
import { mipDocumentRoutes, userDocumentRoutes } from './routes.ts'
import * as schemas from './schemas.ts'

export const documents = {
  tags: [
    {
      name: 'documents',
      description: 'Documents of people and MIPs.',
      routes: (slug: string) => ({ ...userDocumentRoutes(slug), ...mipDocumentRoutes(slug) }),
    },
  ],
  schemas: [schemas],
  audited: {
    document: { visibility: 'Visible' },
  },
  watched: ['document.visibility'],
  errors,
} as const satisfies ContractDomain
