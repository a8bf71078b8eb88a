import type { ServerDomain } from '../../../platform/domain.ts'
import { appearanceHandlers } from './routes.ts'

export const appearance = {
  tables: ['appearance'],
  handlers: appearanceHandlers,
} satisfies ServerDomain
