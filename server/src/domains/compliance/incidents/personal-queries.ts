import { sql } from 'kysely'
import { type PersonalTable, toldByTrail } from '../../../platform/personal.ts'

const investigation =
  'Work on a suspected breach, which also names others. A copy must not prejudice an investigation (Australian Privacy Principle 12.3).'

export const personalIncidents = [
  {
    table: 'incidentNotice',
    people: { userId: 'subject', sentBy: 'actor' },
    copies: [
      {
        title: 'Notices about breaches',
        fields: { sentAt: 'Sent' },
        rows: (userId) => sql`select sent_at from incident_notice where user_id = ${userId} order by sent_at`,
      },
    ],
  },
  { table: 'incident', people: { userId: 'subject', readyBy: 'actor' }, leftOut: investigation },
  { table: 'incidentStep', people: { userId: 'actor' }, leftOut: toldByTrail },
  { table: 'incidentTask', people: { ownerId: 'actor', doneBy: 'actor' }, leftOut: toldByTrail },
  { table: 'incidentFile', people: { uploadedBy: 'actor' }, leftOut: toldByTrail },
  { table: 'givenStatement', people: { recordedBy: 'actor' }, leftOut: toldByTrail },
] as const satisfies readonly PersonalTable[]
