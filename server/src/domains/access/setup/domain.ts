import type { ServerDomain } from '../../../platform/domain.ts'
import { setupHandlers } from './routes.ts'

export const setup = {
  handlers: setupHandlers,
} satisfies ServerDomain
