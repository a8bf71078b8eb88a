import type { ContractDomain } from '../../../declared/domain.ts'
import { directoryRoutes } from './routes.ts'
import * as schemas from './schemas.ts'

export const fhir = {
  tags: [
    {
      name: 'directory',
      description:
        'The own choice to appear in the FHIR directory. The directory itself describes its calls at /fhir/R4/metadata.',
      routes: directoryRoutes,
    },
  ],
  schemas: [schemas],
} as const satisfies ContractDomain
