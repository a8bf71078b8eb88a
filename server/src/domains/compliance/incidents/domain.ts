import type { ServerDomain } from '../../../platform/domain.ts'
import { incidentsInbox } from './inbox-queries.ts'
import { incidentHandlers } from './routes.ts'

export const incidents = {
  tables: ['incident'],
  inbox: incidentsInbox,
  handlers: incidentHandlers,
} satisfies ServerDomain
