import type { ServerDomain } from '../../../platform/domain.ts'
import { dashboardHandlers } from './routes.ts'

export const dashboard = {
  handlers: dashboardHandlers,
} satisfies ServerDomain
