import type { ServerDomain } from '../../../platform/domain.ts'
import { savedViewHandlers } from './routes.ts'

export const savedViews = {
  tables: ['savedView'],
  handlers: savedViewHandlers,
} satisfies ServerDomain
