import { type RawBuilder, sql } from 'kysely'
import { fullName } from '../../../kit/people/name-queries.ts'
import { instant } from '../../../platform/db/instant.ts'
import type { Db } from '../../../platform/world.ts'
import { longestIdle, longestSession } from '../../access/sessions/service.ts'
import type { PackReason, Period, TrailBegins, Verdict } from './period.ts'

const batchSize = 1_000

export type PackedEvent = {
  auditEventId: number
  at: Date
  actorUserId: number | null
  actor: string | null
  actorRole: string | null
  sessionId: number | null
  action: string
  subjectType: string | null
  subjectId: number | null
  result: string
  address: string
  detail: Record<string, unknown>
  verdict: Verdict
  reason: PackReason | null
}
/** Which entries a file has. `reason` is null for what was recorded in the period; `verdict` belongs to the reason. */
export type EventFilter = {
  since: RawBuilder<unknown>
  where: RawBuilder<unknown>
  reason: RawBuilder<unknown>
}

export const milliseconds = (life: number) => sql`${sql.lit(life)} * interval '1 millisecond'`
const hour = 60 * 60_000
/** Entries of these actions are written once an hour for each reader and subject (platform/audit/reads.ts). */
export const hourlyReads = sql`action in ('user.read-full', 'archive.profile', 'audit.stream')`
/** Whether a read before the period may have happened again in it without an entry. */
export const isReadBefore = ({ from }: Period) =>
  sql`(at < ${from} and at > ${from}::timestamptz - ${milliseconds(hour)} and ${hourlyReads})`

/**
 * Since when the audit trail has entries, all sessions of which somebody may still have been signed in, and all reads. Entries of
 * reads were added in an upgrade. Where old entries are deleted, a session and a read that are recorded earlier reach into the
 * time that is kept.
 */
export async function findTrailBegins(db: Db): Promise<TrailBegins> {
  const { rows } = await sql<TrailBegins>`
    select ${instant(sql`at`)} as entries,
      ${instant(sql`at + case when is_shortened then ${milliseconds(longestSession)} else interval '0' end`)} as sessions,
      ${instant(sql`greatest(at + case when is_shortened then ${milliseconds(hour)} else interval '0' end,
        upgrade.timestamp::timestamptz)`)} as reads
    from (select at, exists (select from audit_event where action = 'audit.forget') as is_shortened
      from audit_event order by audit_event_id limit 1) as first
    left join kysely_migration as upgrade on upgrade.name = '0062-reads-in-the-audit-trail'`.execute(db)
  const [begins] = rows
  // The download of a pack is an entry itself.
  if (begins === undefined) throw new Error('The audit trail is empty.')
  return begins
}

/** The entries of the audit trail that the filter finds, in their order, in batches. */
export async function* eventsInBatches(
  db: Db,
  { to }: Period,
  { since, where, reason }: EventFilter,
): AsyncGenerator<PackedEvent[]> {
  let after = 0
  for (;;) {
    const { rows } = await sql<Omit<PackedEvent, 'verdict'>>`
      select audit_event_id, at, actor_user_id,
        coalesce(${fullName}, coalesce(service_account.name, connection.name) || ' (service account)') as actor,
        actor_role, session_id, action, subject_type, subject_id, result, address, detail, reason
      from (select *, ${reason} as reason from audit_event
        where audit_event_id > ${after} and at >= ${since} and at < ${to} and (${where})
        order by audit_event_id limit ${batchSize}) as event
      left join "user" on "user".user_id = actor_user_id
      left join service_account on service_account_id = actor_user_id
      left join scim_client on scim_client.actor_id = actor_user_id
      left join identity_connection as connection using (identity_connection_id)
      order by audit_event_id`.execute(db)
    yield rows.map((row) => ({ ...row, verdict: verdictOf(row.reason) }))
    if (rows.length < batchSize) return
    after = rows.at(-1)?.auditEventId ?? after
  }
}

export const verdictOf = (reason: PackReason | null): Verdict =>
  reason === null || reason === 'BEGAN_BEFORE' ? 'RECORDED' : 'UNKNOWN'

type OpenSession = { sessionId: number; isKnown: boolean }

/**
 * The sessions of these people that began before the period and were open at its start, or may have been. Sessions are kept for
 * some days after their end. Of older ones the trail has the beginning, and the end where somebody ended them.
 */
export async function listOpenSessions(db: Db, people: number[], { from }: Period): Promise<OpenSession[]> {
  const { rows } = await sql<OpenSession>`
    select begun.session_id, session.session_id is not null as is_known
    from (select session_id, actor_user_id, max(at) as at from audit_event
      where action = 'session.sign-in' and result = 'DONE' and actor_user_id = any(${people}::bigint[])
        and at < ${from} and at > ${from}::timestamptz - ${milliseconds(longestSession)}
      group by session_id, actor_user_id) as begun
    left join session on session.session_id = begun.session_id
    where case when session.session_id is not null
      then least(ended_at, ends_at, last_seen_at + ${milliseconds(longestIdle)}) > ${from}
      else not exists (select from audit_event as ending
        where ending.at >= begun.at and ending.at <= ${from} and (
          ending.action = 'session.sign-out' and ending.session_id = begun.session_id
          or ending.action in ('session.end', 'session.refresh-reused')
            and ending.detail @> jsonb_build_object('sessionId', begun.session_id)
          or ending.action = 'session.end' and ending.subject_id = begun.actor_user_id and (ending.detail ? 'all'
            or ending.detail ? 'others' and ending.session_id <> begun.session_id)
          or ending.action = 'user.inactivate' and ending.subject_id = begun.actor_user_id))
      end`.execute(db)
  return rows
}

const sessionActions = [
  'session.sign-in',
  'session.verify',
  'session.choose-role',
  'session.sign-out',
  'session.end',
  'session.refresh-reused',
]
const appActions = ['app.open', 'app.sign-in', 'app.ticket-redeemed', 'app.sign-out']

/**
 * The entries of these people in the period, and those since the sign-in of the sessions that were open at its start. `also` finds
 * entries of others.
 */
function eventsOfPeople(
  { from }: Period,
  people: number[],
  open: OpenSession[],
  { actions, also }: { actions: string[]; also: RawBuilder<unknown> },
): EventFilter {
  const idsWhere = (isKnown: boolean) =>
    open.filter((session) => session.isKnown === isKnown).map(({ sessionId }) => sessionId)
  const [known, unknown] = [idsWhere(true), idsWhere(false)]
  return {
    // A sign-in is recorded after the session began.
    since: sql`${from}::timestamptz - ${milliseconds(longestSession)}`,
    where: sql`action = any(${actions}::text[]) and (at >= ${from} and (actor_user_id = any(${people}::bigint[]) or ${also})
      or at < ${from} and session_id = any(${[...known, ...unknown]}::bigint[]))`,
    reason: sql`case when at >= ${from} then null when session_id = any(${known}::bigint[]) then 'BEGAN_BEFORE'
      else 'MAY_HAVE_LASTED' end`,
  }
}

/** Also what others did to their sessions, and refused sign-ins to their accounts, which have no actor. */
export const sessionsOf = (period: Period, people: number[], open: OpenSession[]) =>
  eventsOfPeople(period, people, open, {
    actions: sessionActions,
    also: sql`subject_type = 'user' and subject_id = any(${people}::bigint[])`,
  })

/** With everybody's entries into an app that was exposed. */
export const appEntriesOf = (
  period: Period,
  people: number[],
  open: OpenSession[],
  exposedAppId: number | null,
) =>
  eventsOfPeople(period, people, open, {
    actions: appActions,
    also: exposedAppId === null ? sql`false` : sql`subject_type = 'app' and subject_id = ${exposedAppId}`,
  })
