import { sql } from 'kysely'
import { recordAudit } from '../audit/service.ts'
import type { Actor } from '../sessions/actor.ts'
import { mayActAs } from '../sessions/service.ts'
import type { Db, World } from '../world.ts'
import { byHeader, cellsByName } from './headers.ts'
import { rulesOf } from './kinds.ts'
import { getColumns } from './queries.ts'
import type { Written } from './rules.ts'

/** Told apart from whatever else locks by number in this database. */
const claimLock = 7205

export type ChunkEnd = 'more' | 'ended' | 'busy'

/**
 * Writes the next rows with their trail, their mails and their outcomes in one transaction, so that a crash
 * leaves a row written and marked, or neither. The claim is a lock that ends with the transaction: another
 * server takes over from a dead one at once, and never works beside a living one.
 */
export function runChunk(world: World, importId: number, size: number): Promise<ChunkEnd> {
  return world.db.transaction().execute(async (tx) => {
    if (!(await claim(tx, importId))) return 'busy'
    const order = await findOrder(tx, importId)
    if (order === null) return 'ended'
    const { actor } = order
    if (order.state === 'STOPPING') return finish(world, tx, importId, actor, 'STOPPED')
    if (actor === null || !(await mayActAs(tx, actor.userId, actor.role))) {
      await tx
        .updateTable('import')
        .set({ stopReason: 'Whoever confirmed it is no longer a platform administrator.' })
        .where('importId', '=', importId)
        .execute()
      return finish(world, tx, importId, actor, 'STOPPED')
    }
    const rows = await takeRows(tx, importId, size)
    if (rows.length === 0) return finish(world, tx, importId, actor, 'DONE')
    const { kind, columns } = await getColumns(tx, importId)
    const cells = rows.map((row) => cellsByName(columns, row.cells as string[]))
    const written = await rulesOf[kind].write(world, tx, actor, cells)
    const outcomes = written.map((row, index) => ({
      ...row,
      rowNumber: rows[index]?.rowNumber,
      reasons: byHeader(columns, row.reasons),
    }))
    await keepOutcomes(tx, importId, outcomes)
    return 'more'
  })
}

/** For a row the database itself refuses, whatever the rules say: the others must not wait for it. */
export function failNextRow(world: World, importId: number): Promise<ChunkEnd> {
  return world.db.transaction().execute(async (tx) => {
    if (!(await claim(tx, importId))) return 'busy'
    const [row] = await takeRows(tx, importId, 1)
    if (row === undefined) return 'ended'
    const reasons = [{ column: null, message: 'It could not be written.' }]
    await keepOutcomes(tx, importId, [{ outcome: 'FAILED', userId: null, reasons, rowNumber: row.rowNumber }])
    return 'more'
  })
}

async function claim(tx: Db, importId: number): Promise<boolean> {
  const { rows } = await sql<{ claimed: boolean }>`
    select pg_try_advisory_xact_lock(${claimLock}, ${importId}::integer) as claimed`.execute(tx)
  return rows[0]?.claimed === true
}

/** What is asked for, and in whose name. Null: nothing (any more). */
async function findOrder(tx: Db, importId: number): Promise<{ state: string; actor: Actor | null } | null> {
  const row = await tx
    .selectFrom('import')
    .select(['state', 'confirmedBy', 'confirmedSessionId', 'confirmedAddress'])
    .where('importId', '=', importId)
    .where('state', 'in', ['RUNNING', 'STOPPING'])
    .executeTakeFirst()
  if (row === undefined) return null
  const { state, confirmedBy: userId, confirmedSessionId: sessionId, confirmedAddress: address } = row
  if (userId === null || sessionId === null) return { state, actor: null }
  return { state, actor: { userId, sessionId, role: 'ProductAdmin', groupId: null, address, device: '' } }
}

const takeRows = (tx: Db, importId: number, size: number) =>
  tx
    .selectFrom('importRow')
    .select(['rowNumber', 'cells'])
    .where('importId', '=', importId)
    .where('outcome', '=', 'WAITING')
    .orderBy('rowNumber')
    .limit(size)
    .forUpdate()
    .execute()

async function keepOutcomes(
  tx: Db,
  importId: number,
  outcomes: (Written & { rowNumber: number | undefined })[],
): Promise<void> {
  await sql`update import_row set outcome = new.outcome, reasons = new.reasons, user_id = new."userId"
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as new ("rowNumber" integer, outcome text, reasons jsonb, "userId" bigint)
    where import_id = ${importId} and row_number = new."rowNumber"`.execute(tx)
  const count = (wanted: Written['outcome']) => outcomes.filter(({ outcome }) => outcome === wanted).length
  await tx
    .updateTable('import')
    .set((row) => ({
      doneCount: row('doneCount', '+', count('DONE')),
      unchangedCount: row('unchangedCount', '+', count('UNCHANGED')),
      failedCount: row('failedCount', '+', count('FAILED')),
    }))
    .where('importId', '=', importId)
    .execute()
}

async function finish(
  world: World,
  tx: Db,
  importId: number,
  actor: Actor | null,
  state: 'DONE' | 'STOPPED',
): Promise<ChunkEnd> {
  await tx
    .updateTable('importRow')
    .set({ outcome: 'SKIPPED' })
    .where('importId', '=', importId)
    .where('outcome', '=', 'WAITING')
    .execute()
  const counts = await tx
    .updateTable('import')
    .set({ state, finishedAt: world.clock.now() })
    .where('importId', '=', importId)
    .returning(['doneCount as done', 'unchangedCount as unchanged', 'failedCount as failed', 'stopReason'])
    .executeTakeFirstOrThrow()
  const subject = { type: 'import', id: importId }
  const result = state === 'DONE' ? 'DONE' : 'FAILED'
  await recordAudit(world, tx, {
    action: 'import.finish',
    ...(actor !== null && { actor }),
    subject,
    result,
    detail: counts,
  })
  return 'ended'
}
