import type { ServerDomain } from '../../../platform/domain.ts'
import { breachNotice } from './case/mails.ts'
import { incidentsInbox } from './inbox-queries.ts'
import { incidentHandlers } from './routes.ts'

export const incidents = {
  tables: ['incident', 'incidentStep', 'incidentTask', 'givenStatement', 'incidentNotice', 'incidentFile'],
  inbox: incidentsInbox,
  handlers: incidentHandlers,
  mails: [breachNotice],
} satisfies ServerDomain
