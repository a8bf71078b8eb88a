import type { ServerDomain } from '../../../platform/domain.ts'
import { mipHandlers } from './routes.ts'

export const mips = {
  handlers: mipHandlers,
} satisfies ServerDomain
