import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { executeWithOnePlan } from '../db/statements/by-key.ts'

export type AuditRow = {
  at: Date
  actorUserId: number | null
  actorRole: string | null
  sessionId: number | null
  action: string
  subjectType: string | null
  subjectId: number | null
  result: 'DONE' | 'DENIED' | 'FAILED'
  address: string
  /** JSON. */
  detail: string
}

/** Inserts the rows in the given order. A detail gets the `cause` of the facts that its transaction has written. */
export async function insertAuditRows(db: Db, rows: AuditRow[]): Promise<void> {
  if (rows.length === 0) return
  const query = sql`
    insert into audit_event
      (at, actor_user_id, actor_role, session_id, action, subject_type, subject_id, result, address, detail)
    select at, actor_user_id, actor_role, session_id, action, subject_type, subject_id, result, address, with_cause(detail)
    from unnest(
        ${rows.map(({ at }) => at)}::timestamptz[], ${rows.map(({ actorUserId }) => actorUserId)}::bigint[],
        ${rows.map(({ actorRole }) => actorRole)}::text[], ${rows.map(({ sessionId }) => sessionId)}::bigint[],
        ${rows.map(({ action }) => action)}::text[], ${rows.map(({ subjectType }) => subjectType)}::text[],
        ${rows.map(({ subjectId }) => subjectId)}::bigint[], ${rows.map(({ result }) => result)}::text[],
        ${rows.map(({ address }) => address)}::text[], ${rows.map(({ detail }) => detail)}::jsonb[]) with ordinality
      as event (at, actor_user_id, actor_role, session_id, action, subject_type, subject_id, result, address, detail, place)
    order by place`.compile(db)
  await executeWithOnePlan(db, query)
}

type DenialCount = {
  minute: Date
  actorUserId: number | null
  actorRole: string | null
  action: string
  address: string
  status: number
  code: string
}

export async function countDenial(db: Db, denial: DenialCount): Promise<void> {
  await db
    .insertInto('denialCount')
    .values({ ...denial, denials: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['minute', 'actorUserId', 'actorRole', 'action', 'address', 'status', 'code'])
        .doUpdateSet((row) => ({ denials: row('denialCount.denials', '+', 1) })),
    )
    .execute()
}

/** Deletes the counts of earlier minutes and returns them. */
export function takeDenialCounts(db: Db, minute: Date) {
  return db
    .deleteFrom('denialCount')
    .where('minute', '<', minute)
    .returning(['minute', 'actorUserId', 'actorRole', 'action', 'address', 'status', 'code', 'denials'])
    .execute()
}

/**
 * Seals up to `most` entries and returns their number; null if another server is sealing. The server's database role
 * cannot write seals, so it calls a function of the owner.
 */
export async function sealAuditEvents(db: Db, most: number): Promise<number | null> {
  const { rows } = await sql<{ taken: number | null }>`select seal_audit(${most}) as taken`.execute(db)
  return rows[0]?.taken ?? null
}

/** The same for facts. Each call also seals up to `most` of those from before facts were sealed. */
export async function sealFacts(db: Db, most: number): Promise<number | null> {
  const { rows } = await sql<{ taken: number | null }>`select seal_facts(${most}) as taken`.execute(db)
  return rows[0]?.taken ?? null
}

/**
 * Inserts the row unless this actor has read this subject since `since`. Returns when the read was recorded. One statement,
 * and the conflict of two servers that insert at the same time decides which of them records it. Its commit does not wait for
 * the disk, because somebody waits for the page: if PostgreSQL crashes, the reads of the last quarter of a second can be lost.
 */
export async function insertReadOnce(db: Db, row: AuditRow, since: Date): Promise<Date> {
  const { at, actorUserId, actorRole, sessionId, action, subjectType, subjectId, result, address, detail } =
    row
  const { rows } = await sql<{ readAt: Date | null }>`
    with claimed as (
      insert into recent_read as known (reader_id, action, subject_id, read_at)
      values (${actorUserId}, ${action}, ${subjectId}, ${at})
      on conflict (reader_id, action, subject_id) do update set read_at = excluded.read_at where known.read_at <= ${since}
      returning read_at),
    recorded as (
      insert into audit_event
        (at, actor_user_id, actor_role, session_id, action, subject_type, subject_id, result, address, detail)
      select read_at, ${actorUserId}::bigint, ${actorRole}, ${sessionId}::bigint, ${action}, ${subjectType},
        ${subjectId}::bigint, ${result}, ${address}, ${detail}::jsonb from claimed)
    select coalesce((select read_at from claimed), (select read_at from recent_read
      where (reader_id, action, subject_id) = (${actorUserId}, ${action}, ${subjectId})))
        as read_at, set_config('synchronous_commit', 'off', true)`.execute(db)
  return rows[0]?.readAt ?? at
}

export async function deleteReads(db: Db, until: Date): Promise<void> {
  await db.deleteFrom('recentRead').where('readAt', '<=', until).execute()
}
