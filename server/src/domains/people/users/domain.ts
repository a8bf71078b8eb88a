import type { ServerDomain } from '../../../platform/domain.ts'
import { userHandlers } from './routes.ts'

export const users = {
  handlers: userHandlers,
} satisfies ServerDomain
