import { sql, type Updateable } from 'kysely'
import type { Database } from '../../../platform/db/db.ts'
import type { Db } from '../../../platform/world.ts'

/** The first key of this advisory lock; it must differ from the keys of other locks in this database. */
const claimLock = 7205

/** Takes a lock until the end of the transaction. Returns false when another server holds it. */
export async function claimImport(db: Db, importId: number): Promise<boolean> {
  const { rows } = await sql<{ claimed: boolean }>`
    select pg_try_advisory_xact_lock(${claimLock}, ${importId}::integer) as claimed`.execute(db)
  return rows[0]?.claimed === true
}

export const listActiveImports = (db: Db) =>
  db
    .selectFrom('import')
    .select('importId')
    .where('state', 'in', ['RUNNING', 'STOPPING'])
    .orderBy('importId')
    .execute()

/** Finds a confirmed import that is not finished, with the actor. */
export function findConfirmed(db: Db, importId: number) {
  return db
    .selectFrom('import')
    .select(['state', 'createdBy', 'confirmedBy', 'confirmedSessionId', 'confirmedAddress'])
    .where('importId', '=', importId)
    .where('state', 'in', ['RUNNING', 'STOPPING'])
    .executeTakeFirst()
}

export async function updateImport(
  db: Db,
  importId: number,
  changes: Updateable<Database['import']>,
): Promise<void> {
  await db.updateTable('import').set(changes).where('importId', '=', importId).execute()
}

/** Marks the chosen rows as waiting and the others as skipped. Returns the number of chosen rows. */
export async function chooseRows(
  db: Db,
  importId: number,
  choice: 'all' | 'ready' | number[],
): Promise<number> {
  const isChosen =
    typeof choice === 'string' ? sql`verdict <> 'ERROR'` : sql`row_number = any(${choice}::integer[])`
  const { rows } = await sql<{ chosen: number }>`
    with changed as (
      update import_row set outcome = case when ${isChosen} then 'WAITING' else 'SKIPPED' end
      where import_id = ${importId} returning outcome
    ) select count(*) as chosen from changed where outcome = 'WAITING'`.execute(db)
  return rows[0]?.chosen ?? 0
}

/** Locks the next waiting rows until the end of the transaction. */
export function takeWaitingRows(db: Db, importId: number, size: number) {
  return db
    .selectFrom('importRow')
    .select(['rowNumber', 'cells'])
    .where('importId', '=', importId)
    .where('outcome', '=', 'WAITING')
    .orderBy('rowNumber')
    .limit(size)
    .forUpdate()
    .execute()
}

type Outcome = {
  rowNumber: number | undefined
  outcome: string
  reasons: { column: string | null; message: string }[]
  userId: number | null
}

export async function updateOutcomes(db: Db, importId: number, outcomes: Outcome[]): Promise<void> {
  await sql`update import_row set outcome = new.outcome, reasons = new.reasons, user_id = new."userId"
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as new ("rowNumber" integer, outcome text, reasons jsonb, "userId" bigint)
    where import_id = ${importId} and row_number = new."rowNumber"`.execute(db)
}

export async function addToCounts(
  db: Db,
  importId: number,
  { done, unchanged, failed }: { done: number; unchanged: number; failed: number },
): Promise<void> {
  await db
    .updateTable('import')
    .set((row) => ({
      doneCount: row('doneCount', '+', done),
      unchangedCount: row('unchangedCount', '+', unchanged),
      failedCount: row('failedCount', '+', failed),
    }))
    .where('importId', '=', importId)
    .execute()
}

export async function skipWaitingRows(db: Db, importId: number): Promise<void> {
  await db
    .updateTable('importRow')
    .set({ outcome: 'SKIPPED' })
    .where('importId', '=', importId)
    .where('outcome', '=', 'WAITING')
    .execute()
}

/** @returns the counts of the results */
export function finishImport(db: Db, importId: number, state: 'DONE' | 'STOPPED', finishedAt: Date) {
  return db
    .updateTable('import')
    .set({ state, finishedAt })
    .where('importId', '=', importId)
    .returning(['doneCount as done', 'unchangedCount as unchanged', 'failedCount as failed', 'stopReason'])
    .executeTakeFirstOrThrow()
}

export async function deleteRows(db: Db, importId: number): Promise<void> {
  await db.deleteFrom('importRow').where('importId', '=', importId).execute()
}

export async function deletePreviewsBefore(db: Db, createdBefore: Date): Promise<void> {
  await db
    .deleteFrom('import')
    .where('state', '=', 'PREVIEW')
    .where('createdAt', '<', createdBefore)
    .execute()
}

export async function deleteFinishedBefore(db: Db, finishedBefore: Date): Promise<void> {
  await db
    .deleteFrom('import')
    .where('state', 'in', ['DONE', 'STOPPED', 'DISCARDED'])
    .where('finishedAt', '<', finishedBefore)
    .execute()
}
