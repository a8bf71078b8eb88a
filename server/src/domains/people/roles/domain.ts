import type { ServerDomain } from '../../../platform/domain.ts'
import { roleHandlers } from './routes.ts'

export const roles = {
  handlers: roleHandlers,
} satisfies ServerDomain
