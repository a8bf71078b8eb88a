import type { ServerDomain } from '../../../platform/domain.ts'
import { setupHandlers } from './routes.ts'

export const setup = {
  tables: ['setupDismissal'],
  handlers: setupHandlers,
} satisfies ServerDomain
