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

/** Inserts the rows in the given order. */
export async function insertAuditRows(db: Db, rows: AuditRow[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('auditEvent').values(rows).execute()
}
