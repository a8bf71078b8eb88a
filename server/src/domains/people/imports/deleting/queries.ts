import { sql } from 'kysely'
import { notFound } from '../../../../platform/http/problem.ts'
import type { Db } from '../../../../platform/world.ts'

/** @throws 404 */
export async function getImportToDelete(db: Db, importId: number) {
  const query = db
    .selectFrom('import')
    .select(['kind', 'state', 'deletionAskedAt', 'deletionEndedAt'])
    .where('importId', '=', importId)
  const row = await query.executeTakeFirst()
  if (row === undefined) throw notFound()
  const { kind, state, deletionAskedAt, deletionEndedAt } = row
  return { kind, state, isRunning: deletionAskedAt !== null && deletionEndedAt === null }
}

/** The people that an import has added, and whether they are still there, in the order of their ids. */
export async function listAdded(db: Db, importId: number): Promise<{ userId: number; isThere: boolean }[]> {
  const { rows } = await sql<{ userId: number; isThere: boolean }>`
    select import_row.user_id, "user".user_id is not null as is_there
    from import_row left join "user" on "user".user_id = import_row.user_id
    where import_id = ${importId} and effect = 'ADD' and outcome = 'DONE' and import_row.user_id is not null
    order by import_row.user_id`.execute(db)
  return rows
}

type Order = { userId: number; sessionId: number; address: string; reason: string; now: Date }

/** Returns false if the deletion is being done already. */
export async function orderDeletion(
  db: Db,
  importId: number,
  { userId, sessionId, address, reason, now }: Order,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('import')
    .set({ deletionAskedAt: now, deletionAskedBy: userId, deletionSessionId: sessionId })
    .set({ deletionAddress: address, deletionReason: reason, deletionEndedAt: null })
    .where('importId', '=', importId)
    .where((row) => row.or([row('deletionAskedAt', 'is', null), row('deletionEndedAt', 'is not', null)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const listOrders = (db: Db) =>
  db
    .selectFrom('import')
    .select(['importId', 'deletionAskedBy', 'deletionSessionId', 'deletionAddress', 'deletionReason'])
    .where('deletionAskedAt', 'is not', null)
    .where('deletionEndedAt', 'is', null)
    .orderBy('importId')
    .execute()

export async function endDeletion(db: Db, importId: number, now: Date): Promise<void> {
  await db.updateTable('import').set({ deletionEndedAt: now }).where('importId', '=', importId).execute()
}
