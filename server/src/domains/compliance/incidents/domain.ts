import type { ServerDomain } from '../../../platform/domain.ts'
import { incidentHandlers } from './routes.ts'

export const incidents = {
  handlers: incidentHandlers,
} satisfies ServerDomain
