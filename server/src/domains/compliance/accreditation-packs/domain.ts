import type { ServerDomain } from '../../../platform/domain.ts'
import { personalPacks } from './personal-queries.ts'
import { accreditationPackHandlers } from './routes.ts'
import { prunePacks } from './service.ts'
import { leftPacks, packJob } from './worker.ts'

export const accreditationPacks = {
  tables: ['accreditationPack'],
  references: {
    user: {
      'accreditation_pack.requested_by': 'follows a use',
    },
    mip: {
      'accreditation_pack.mip_id': { use: 'file' },
    },
    group: {
      'accreditation_pack.group_id': { use: 'file' },
    },
  },
  personal: personalPacks,
  handlers: accreditationPackHandlers,
  jobs: { 'accreditation-pack': packJob, 'left-packs': leftPacks },
  prune: [prunePacks],
} satisfies ServerDomain
