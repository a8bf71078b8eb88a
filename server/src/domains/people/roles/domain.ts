import type { ServerDomain } from '../../../platform/domain.ts'
import { roleHandlers } from './routes.ts'

export const roles = {
  tables: ['role'],
  handlers: roleHandlers,
} satisfies ServerDomain
