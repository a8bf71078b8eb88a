import type { ServerDomain } from '../../../platform/domain.ts'
import { tabCountHandlers } from './routes.ts'

export const tabCounts = {
  handlers: tabCountHandlers,
} satisfies ServerDomain
