import type { ServerDomain } from '../../../platform/domain.ts'
import { mipHandlers } from './routes.ts'

export const mips = {
  tables: ['mip', 'mipArchiveLabel'],
  references: {
    mip: {
      'mip.logo_sha256': { use: 'file' },
      'mip_archive_label.mip_id': 'kept',
    },
  },
  handlers: mipHandlers,
} satisfies ServerDomain
