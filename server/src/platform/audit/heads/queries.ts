import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export type LastSeal = { sealNo: number; auditEventId: number | null; sealedAt: Date; hash: string }

/** The last seal, whose hash covers all sealed entries. */
export async function findLastSeal(db: Db): Promise<LastSeal> {
  const { rows } = await sql<LastSeal>`select seal_no, audit_event_id, sealed_at, encode(hash, 'hex') as hash
    from audit_seal order by seal_no desc limit 1`.execute(db)
  // Migration 0060 has written the first row.
  if (rows[0] === undefined) throw new Error('the audit trail has no seals')
  return rows[0]
}

/** The last seal of facts. */
export async function findLastFactSeal(db: Db): Promise<{ sealNo: number; hash: string }> {
  const { rows } = await sql<{ sealNo: number; hash: string }>`
    select seal_no, encode(hash, 'hex') as hash from fact_seal order by seal_no desc limit 1`.execute(db)
  // Migration 0091 has written the first row.
  if (rows[0] === undefined) throw new Error('the facts have no seals')
  return rows[0]
}

/** Whether this is a seal of the audit trail. A trail without entries proves nothing, because all begin alike. */
export async function hasSeal(db: Db, sealNo: number, hash: string): Promise<boolean> {
  const { rows } = await sql`select from audit_seal
    where seal_no = ${sealNo} and encode(hash, 'hex') = ${hash} and hash <> ''`.execute(db)
  return rows.length > 0
}

export function listHeadKeys(db: Db): Promise<{ publicKey: string; sealed: Buffer }[]> {
  return db.selectFrom('keptHeadKey').select(['publicKey', 'sealed']).orderBy('keptAt').execute()
}

export async function insertHeadKey(db: Db, key: { publicKey: string; sealed: Buffer }): Promise<void> {
  await db
    .insertInto('keptHeadKey')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
