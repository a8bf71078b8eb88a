import { sql } from 'kysely'
import { type Instant, instant } from '../../platform/db/instant.ts'
import type { Db } from '../../platform/world.ts'

const batchSize = 1_000

export type Period = { from: Instant; to: Instant }
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
}
export type EventFilter = {
  actions: readonly string[]
  /** Only entries of these people. */
  actorIds?: readonly number[]
  /** Only entries about this record. */
  subject?: { type: string; id: number }
}

/** Since when the audit trail has entries, and since when it has entries of reads, which were added in an upgrade. */
export async function findTrailBegins(db: Db): Promise<{ entries: Instant; reads: Instant }> {
  const { rows } = await sql<{ entries: Instant; reads: Instant }>`
    select ${instant(sql`first.at`)} as entries, ${instant(sql`greatest(first.at, upgrade.timestamp::timestamptz)`)} as reads
    from (select at from audit_event order by audit_event_id limit 1) as first
    left join kysely_migration as upgrade on upgrade.name = '0062-reads-in-the-audit-trail'`.execute(db)
  const [begins] = rows
  // The download of a pack is an entry itself.
  if (begins === undefined) throw new Error('The audit trail is empty.')
  return begins
}

/** The entries of the audit trail in a period, in their order, in batches. */
export async function* eventsInBatches(
  db: Db,
  { from, to }: Period,
  { actions, actorIds, subject }: EventFilter,
): AsyncGenerator<PackedEvent[]> {
  let after = 0
  for (;;) {
    const { rows } = await sql<PackedEvent>`
      select audit_event_id, at, actor_user_id, 
        coalesce(first_name || ' ' || last_name, coalesce(service_account.name, connection.name) || ' (service account)') as actor,
        actor_role, session_id, action,
        subject_type, subject_id, result, address
      from audit_event left join "user" on "user".user_id = actor_user_id
        left join service_account on service_account_id = actor_user_id
        left join scim_client on scim_client.actor_id = actor_user_id
        left join identity_connection as connection using (identity_connection_id)
      where audit_event_id > ${after} and at >= ${from} and at < ${to} and action = any(${actions}::text[])
        ${actorIds === undefined ? sql`` : sql`and actor_user_id = any(${actorIds}::bigint[])`}
        ${subject === undefined ? sql`` : sql`and subject_type = ${subject.type} and subject_id = ${subject.id}`}
      order by audit_event_id limit ${batchSize}`.execute(db)
    yield rows
    if (rows.length < batchSize) return
    after = rows.at(-1)?.auditEventId ?? after
  }
}

export type AffectedPerson = { userId: number; name: string; email: string; because: string }

/** The people whose records the account read in the period: their full record, or a document of theirs. */
export async function listPeopleRead(
  db: Db,
  readerId: number,
  { from, to }: Period,
): Promise<AffectedPerson[]> {
  const { rows } = await sql<AffectedPerson>`
    select "user".user_id, first_name || ' ' || last_name as name, email,
      string_agg(distinct action, ' ' order by action) as because
    from audit_event left join document on subject_type = 'document' and document_id = subject_id
    join "user" on "user".user_id = case subject_type when 'user' then subject_id else document.user_id end
    where actor_user_id = ${readerId} and at >= ${from} and at < ${to} and result = 'DONE'
      and action in ('user.read-full', 'document.download') and "user".user_id <> ${readerId}
    group by "user".user_id order by "user".user_id`.execute(db)
  return rows
}

/** The people whom a thing is about: a person, the owner of a document, or the people of a MIP in the period. */
export async function listPeopleOf(
  db: Db,
  thing: { kind: 'user' | 'mip' | 'document' | 'app'; id: number },
  { from, to }: Period,
): Promise<AffectedPerson[]> {
  if (thing.kind === 'app') return []
  const ids = {
    user: sql`select ${thing.id}::bigint`,
    document: sql`select user_id from document where document_id = ${thing.id}`,
    mip: sql`select user_id from fact where kind = 'user-mip' and mip_id = ${thing.id} and valid_from < ${to}
      and (valid_until is null or valid_until > ${from})`,
  }[thing.kind]
  const because = { user: 'own record', document: 'own document', mip: 'linked to the MIP' }[thing.kind]
  const { rows } = await sql<AffectedPerson>`
    select user_id, first_name || ' ' || last_name as name, email, ${because} as because
    from "user" where user_id in (${ids}) order by user_id`.execute(db)
  return rows
}
