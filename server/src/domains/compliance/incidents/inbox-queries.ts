import { sql } from 'kysely'
import type { InboxSource } from '../../../platform/inbox/source.ts'

/** Suspected breaches whose assessment is not completed: it ends 30 days after the first suspicion (Privacy Act 1988 s 26WH). */
const assessments: InboxSource = {
  title: 'Incidents to assess',
  select: ({ readsEverybody }) =>
    readsEverybody
      ? sql`
    select incident_id as id, incident_id as target, title as name, null as detail,
      aware_on::timestamp at time zone 'UTC' as since
    from incident where not closed and assessed_on is null order by since, id`
      : null,
  action: () => '/reach/incidents?toAssess=true',
  list: '/reach/incidents?toAssess=true',
  isDueOnLastDay: true,
}

export const incidentsInbox = {
  'incident-assessment': assessments,
} satisfies Record<string, InboxSource>
