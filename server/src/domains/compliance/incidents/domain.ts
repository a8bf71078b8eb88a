import type { ServerDomain } from '../../../platform/domain.ts'
import { incidentHandlers } from './routes.ts'

export const incidents = {
  tables: ['incident'],
  handlers: incidentHandlers,
} satisfies ServerDomain
