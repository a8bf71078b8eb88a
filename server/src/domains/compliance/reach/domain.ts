import type { ServerDomain } from '../../../platform/domain.ts'
import { reachHandlers } from './routes.ts'
import { deleteOldFacts } from './service.ts'

export const reach = {
  handlers: reachHandlers,
  prune: [deleteOldFacts],
} satisfies ServerDomain
