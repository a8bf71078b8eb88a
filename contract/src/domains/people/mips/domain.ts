import { addressFields, type ContractDomain, contactFields } from '../../../declared/domain.ts'
import { errors } from './errors.ts'
import { mipRoutes } from './routes.ts'
import * as schemas from './schemas.ts'

export const mips = {
  tags: [{ name: 'mips', description: 'Medical imaging practices and providers (MIPs).', routes: mipRoutes }],
  schemas: [schemas],
  audited: {
    mip: {
      name: 'Name',
      code: 'Code',
      archiveLabel: 'Archive label',
      lspn: 'LSPN',
      hpio: 'HPI-O',
      ...contactFields,
      ...addressFields,
      isCommonwealth: 'Commonwealth entity',
    },
  },
  watched: ['mip.name', 'mip.lspn', 'mip.hpio', 'mip.archiveLabel'],
  errors,
} as const satisfies ContractDomain
