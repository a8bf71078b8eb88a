import type { ServerDomain } from '../../../platform/domain.ts'
import { mipHandlers } from './routes.ts'

export const mips = {
  tables: ['mip', 'mipArchiveLabel'],
  handlers: mipHandlers,
} satisfies ServerDomain
