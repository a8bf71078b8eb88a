import type { ContractDomain } from '../../../../declared/domain.ts'
import { errors } from './errors.ts'
import { userMipRoutes } from './routes.ts'
import * as schemas from './schemas.ts'

export const userMips = {
  tags: [
    {
      name: 'user-mips',
      description: 'Who works at which MIP, and the provider numbers.',
      routes: userMipRoutes,
    },
  ],
  schemas: [schemas],
  audited: {
    'user-mip': {
      providerNumber: 'Provider number',
      allowed: 'Allowed',
      modalities: 'Modalities',
      validUntil: 'Until',
    },
  },
  watched: ['user-mip.providerNumber', 'user-mip.allowed', 'user-mip.modalities', 'user-mip.validUntil'],
  newLink: { providerNumber: '', allowed: true, modalities: [], validUntil: null },
  errors,
} as const satisfies ContractDomain
