import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

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
  const withCauses = rows.map((row) => ({
    ...row,
    detail: sql<string>`with_cause(${row.detail}::jsonb)`,
  }))
  await db.insertInto('auditEvent').values(withCauses).execute()
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
