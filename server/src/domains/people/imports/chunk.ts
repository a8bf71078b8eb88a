import type { Actor } from '../../../platform/actor.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import type { Written } from '../../../platform/imports/rules.ts'
import type { Db, World } from '../../../platform/world.ts'
import { mayActAs } from '../../access/sessions/service.ts'
import { byHeader, cellsByName } from './headers.ts'
import { getColumns } from './queries.ts'
import * as queries from './running-queries.ts'

export type ChunkEnd = 'more' | 'ended' | 'busy'

/**
 * Writes the next rows with their audit entries, mails and results in one transaction, so that a crash leaves a row
 * completely written or not at all. A lock that ends with the transaction makes sure that only one server writes an
 * import, and that another server continues after a crash.
 */
export function runChunk(world: World, importId: number, size: number): Promise<ChunkEnd> {
  return world.db.transaction().execute(async (tx) => {
    if (!(await queries.claimImport(tx, importId))) return 'busy'
    const order = await findConfirmedImport(tx, importId)
    if (order === null) return 'ended'
    const { actor } = order
    if (order.state === 'STOPPING') return finish(world, tx, importId, actor, 'STOPPED')
    if (actor === null || !(await mayActAs(tx, actor.userId, actor.role))) {
      const stopReason = 'The user who confirmed it is no longer a platform administrator.'
      await queries.updateImport(tx, importId, { stopReason })
      return finish(world, tx, importId, actor, 'STOPPED')
    }
    const rows = await queries.takeWaitingRows(tx, importId, size)
    if (rows.length === 0) return finish(world, tx, importId, actor, 'DONE')
    const { kind, columns } = await getColumns(tx, importId)
    const cells = rows.map((row) => cellsByName(columns, row.cells as string[]))
    const written = await world.hooks.importRules[kind].write(world, tx, actor, cells)
    const outcomes = written.map((row, index) => ({
      ...row,
      rowNumber: rows[index]?.rowNumber,
      reasons: byHeader(columns, row.reasons),
    }))
    await keepOutcomes(tx, importId, outcomes)
    return 'more'
  })
}

/** Marks the next row as failed when the database refuses it, so that the other rows can continue. */
export function failNextRow(world: World, importId: number): Promise<ChunkEnd> {
  return world.db.transaction().execute(async (tx) => {
    if (!(await queries.claimImport(tx, importId))) return 'busy'
    const [row] = await queries.takeWaitingRows(tx, importId, 1)
    if (row === undefined) return 'ended'
    const reasons = [{ column: null, message: 'It could not be written.' }]
    await keepOutcomes(tx, importId, [{ outcome: 'FAILED', userId: null, reasons, rowNumber: row.rowNumber }])
    return 'more'
  })
}

/** Finds the confirmed import and its actor, or null when there is nothing to write. */
async function findConfirmedImport(
  tx: Db,
  importId: number,
): Promise<{ state: string; actor: Actor | null } | null> {
  const row = await queries.findConfirmed(tx, importId)
  if (row === undefined) return null
  const { state, confirmedBy: userId, confirmedSessionId: sessionId, confirmedAddress: address } = row
  if (userId === null || sessionId === null) return { state, actor: null }
  // Who uploaded the file typed its rows, so they act together with who confirmed it.
  const actsWith = row.createdBy === null ? [] : [row.createdBy]
  const actor = { userId, sessionId, role: 'ProductAdmin', groupId: null, address, device: '', actsWith }
  return { state, actor }
}

async function keepOutcomes(
  tx: Db,
  importId: number,
  outcomes: (Written & { rowNumber: number | undefined })[],
): Promise<void> {
  await queries.updateOutcomes(tx, importId, outcomes)
  const count = (wanted: Written['outcome']) => outcomes.filter(({ outcome }) => outcome === wanted).length
  await queries.addToCounts(tx, importId, {
    done: count('DONE'),
    unchanged: count('UNCHANGED'),
    failed: count('FAILED'),
  })
}

async function finish(
  world: World,
  tx: Db,
  importId: number,
  actor: Actor | null,
  state: 'DONE' | 'STOPPED',
): Promise<ChunkEnd> {
  await queries.skipWaitingRows(tx, importId)
  const counts = await queries.finishImport(tx, importId, state, world.clock.now())
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
