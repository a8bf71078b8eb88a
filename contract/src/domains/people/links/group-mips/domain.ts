import type { ContractDomain } from '../../../../declared/domain.ts'
import { groupMipRoutes } from './routes.ts'

export const groupMips = {
  tags: [{ name: 'group-mips', description: 'The MIPs of groups.', routes: groupMipRoutes }],
  audited: {
    'group-mip': {},
  },
} as const satisfies ContractDomain
