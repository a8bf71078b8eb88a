import type { ServerDomain } from '../../../platform/domain.ts'
import { pruneDevices, pruneLinks } from './service.ts'

export const accounts = {
  prune: [pruneLinks, pruneDevices],
} satisfies ServerDomain
