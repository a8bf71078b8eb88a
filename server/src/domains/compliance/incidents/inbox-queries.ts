import { incidentsEntry } from '@gantry/contract/domains/compliance/incidents/entry'
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
    from incident where state in ('OPEN', 'ASSESSING') and assessed_on is null order by since, id`
      : null,
  action: () => '/reach/incidents?toAssess=true',
  list: '/reach/incidents?toAssess=true',
  isDueOnLastDay: true,
}

/** Tasks of the reader that are not done. */
const tasks: InboxSource = {
  title: 'Tasks of incidents',
  select: ({ userId, readsEverybody }) =>
    readsEverybody
      ? sql`
    select incident_task_id as id, incident_id as target, incident_task.title as name, incident.title as detail,
      (due_on - ${sql.lit(incidentsEntry.inbox['incident-task'])})::timestamp at time zone 'UTC' as since
    from incident_task join incident using (incident_id)
    where owner_id = ${userId} and done_at is null order by since, id`
      : null,
  action: (incidentId) => `/reach/incidents/case?id=${incidentId}`,
  list: null,
  isDueOnLastDay: true,
}

/** Cases that somebody else decided, and that are not about the reader: closing needs a second person. */
const toClose: InboxSource = {
  title: 'Incidents to close',
  select: ({ userId, readsEverybody }) =>
    readsEverybody
      ? sql`
    select incident_id as id, incident_id as target, title as name, null as detail, step.at as since
    from incident cross join lateral (select user_id, at from incident_step as step
      where step.incident_id = incident.incident_id order by incident_step_id desc limit 1) as step
    where state in ('NOT_ELIGIBLE', 'NOTIFIED') and step.user_id <> ${userId}
      and incident.user_id is distinct from ${userId}
    order by since, id`
      : null,
  action: (incidentId) => `/reach/incidents/case?id=${incidentId}`,
  list: null,
}

export const incidentsInbox = {
  'incident-assessment': assessments,
  'incident-task': tasks,
  'incident-to-close': toClose,
} satisfies Record<string, InboxSource>
