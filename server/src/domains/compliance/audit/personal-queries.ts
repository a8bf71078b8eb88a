import { readActions } from '@gantry/contract/domains/compliance/audit/words'
import { sql } from 'kysely'
import { personNamed } from '../../../kit/people/name-queries.ts'
import type { PersonalTable } from '../../../platform/personal.ts'

const reads = sql.join(readActions.map((action) => sql.lit(action)))

/** The ids of the entries about a person: of the person, or of something of theirs. */
const about = (userId: number) => sql`(
    select audit_event_id from audit_event where subject_type = 'user' and subject_id = ${userId}
    union
    select audit_event_id from audit_event where detail @> jsonb_build_object('userId', ${userId}::bigint))`

/** Who did it. A program and a directory have names too. */
const actor = sql`coalesce(${personNamed('event.actorUserId')},
    (select name from service_account where service_account_id = event.actor_user_id),
    (select connection.name from scim_client join identity_connection as connection using (identity_connection_id)
      where scim_client.actor_id = event.actor_user_id))`

/** The person whom something was done to, by the name only. */
const person = sql`(select first_name || ' ' || last_name from "user" as named where named.user_id =
    case when event.subject_type = 'user' then event.subject_id
      when jsonb_typeof(event.detail -> 'userId') = 'number' then (event.detail ->> 'userId')::bigint end)`
const mip = sql`(select name from mip where mip_id = case when event.subject_type = 'mip' then event.subject_id
      when jsonb_typeof(event.detail -> 'mipId') = 'number' then (event.detail ->> 'mipId')::bigint end)`
const group = sql`(select group_name from "group" where group_id = case when event.subject_type = 'group' then event.subject_id
      when jsonb_typeof(event.detail -> 'groupId') = 'number' then (event.detail ->> 'groupId')::bigint end)`

const didFields = {
  at: 'Time',
  action: 'What',
  person: 'Person',
  mip: 'MIP',
  group: 'Group',
  result: 'Result',
}

export const personalTrail = [
  {
    table: 'auditEvent',
    people: { actorUserId: 'subject' },
    copies: [
      {
        title: 'What the person did',
        place: 'trail',
        fields: { ...didFields, role: 'Role', address: 'Network address' },
        // Not what was changed: that belongs to others, and of the own record it is in the next section.
        rows: (
          userId,
        ) => sql`select at, action, ${person} as person, ${mip} as mip, ${group} as "group", result,
            actor_role as role, address
          from audit_event as event where actor_user_id = ${userId} order by audit_event_id`,
      },
      {
        title: 'What was done about the person',
        place: 'trail',
        fields: {
          at: 'Time',
          by: 'By',
          action: 'What',
          mip: 'MIP',
          group: 'Group',
          result: 'Result',
          changes: 'Changes',
        },
        // The changes of the own record. Those of other things are in their sections.
        rows: (userId) => sql`select at, ${actor} as by, action, ${mip} as mip, ${group} as "group", result,
            case when subject_type = 'user' and subject_id = ${userId} then detail -> 'changes' end as changes
          from audit_event as event where audit_event_id in ${about(userId)}
            and actor_user_id is distinct from ${userId} and action not in (${reads})
          order by audit_event_id`,
      },
      {
        title: 'Who looked at the record',
        place: 'trail',
        fields: { at: 'Time', by: 'By', action: 'What' },
        rows: (userId) => sql`select at, ${actor} as by, action from audit_event as event
          where audit_event_id in ${about(userId)} and actor_user_id <> ${userId} and action in (${reads})
          order by audit_event_id`,
      },
    ],
  },
  {
    table: 'denialCount',
    people: { actorUserId: 'subject' },
    copies: [
      {
        title: 'Refused calls of the last minute',
        place: 'trail',
        fields: {
          minute: 'Time',
          action: 'What',
          code: 'Reason',
          denials: 'Number of times',
          address: 'Network address',
        },
        rows: (userId) => sql`select minute, action, code, denials, address from denial_count
          where actor_user_id = ${userId} order by minute, action`,
      },
    ],
  },
  {
    table: 'recentRead',
    people: { readerId: 'actor' },
    leftOut:
      'When a read was last recorded, so that it is recorded once an hour. It is deleted after an hour.',
  },
] as const satisfies readonly PersonalTable[]
