import type { ServerDomain } from '../../../platform/domain.ts'
import { breachNotice } from './case/mails.ts'
import { incidentsInbox } from './inbox-queries.ts'
import { personalIncidents } from './personal-queries.ts'
import { incidentHandlers } from './routes.ts'

export const incidents = {
  tables: ['incident', 'incidentStep', 'incidentTask', 'givenStatement', 'incidentNotice', 'incidentFile'],
  references: {
    user: {
      'incident.user_id': { use: 'incident' },
      'incident.thing_id': { use: 'incident', when: ['ability', 'person.read-full'] },
      'incident_notice.user_id': { use: 'incident' },
      'incident.ready_by': 'follows a use',
      'incident_file.uploaded_by': 'follows a use',
      'incident_notice.sent_by': 'follows a use',
      'incident_step.user_id': 'follows a use',
      'incident_task.owner_id': 'follows a use',
      'incident_task.done_by': 'follows a use',
      'given_statement.recorded_by': 'follows a use',
    },
    mip: {
      'incident.thing_id': { use: 'incident', when: ['ability', 'images.view', 'mip.read'] },
    },
  },
  personal: personalIncidents,
  inbox: incidentsInbox,
  handlers: incidentHandlers,
  mails: [breachNotice],
} satisfies ServerDomain
