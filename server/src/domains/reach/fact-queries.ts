import { sql } from 'kysely'
import type { Db } from '../../platform/world.ts'

/** Deletes facts that ended before the audit trail begins, and returns how many. */
export async function deleteExpiredFacts(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`select forget_facts(${most}) as deleted`.execute(db)
  return rows[0]?.deleted ?? 0
}
