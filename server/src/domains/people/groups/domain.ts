import type { ServerDomain } from '../../../platform/domain.ts'
import { groupHandlers } from './routes.ts'

export const groups = {
  tables: ['group'],
  handlers: groupHandlers,
} satisfies ServerDomain
