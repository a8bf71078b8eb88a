import type { Import, ImportConfirmation } from '@gantry/contract/domains/people/imports/schemas'
import type { Actor } from '../../../platform/actor.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import { badField, problem } from '../../../platform/http/problem.ts'
import { addJobs } from '../../../platform/jobs/queries.ts'
import type { Db, World } from '../../../platform/world.ts'
import { getImport, listVerdicts, lockImport } from './queries.ts'
import { chooseRows, deleteRows, updateImport } from './running-queries.ts'

type ChangeWorld = Pick<World, 'db' | 'clock'>
type Choice = ImportConfirmation['rows']
type Locked = Awaited<ReturnType<typeof lockImport>>

/** Adds the job that writes the chosen rows. Only one of several concurrent confirmations succeeds. @throws Problem 409 */
export async function confirmImport(
  world: ChangeWorld,
  actor: Actor,
  importId: number,
  choice: Choice,
): Promise<Import> {
  return world.db.transaction().execute(async (tx) => {
    const before = await lockImport(tx, importId)
    if (before.state !== 'PREVIEW') {
      throw problem('import.not-a-preview')
    }
    await assertChoosable(tx, importId, before, choice)
    const chosenCount = await chooseRows(tx, importId, choice)
    await updateImport(tx, importId, {
      state: 'RUNNING',
      chosenCount,
      confirmedBy: actor.userId,
      confirmedAt: world.clock.now(),
      confirmedSessionId: actor.sessionId,
      confirmedAddress: actor.address,
    })
    await addJobs(tx, [{ task: 'imports', key: 'imports', queue: 'imports' }])
    await audit(world, tx, actor, 'import.confirm', importId, { rows: chosenCount })
    return getImport(tx, importId)
  })
}

async function assertChoosable(tx: Db, importId: number, { errorCount, readyCount }: Locked, choice: Choice) {
  if (choice === 'all' && errorCount > 0) {
    throw problem('import.has-errors', { which: 'all', count: errorCount })
  }
  if (choice === 'ready' && readyCount === 0) {
    throw problem('import.nothing-ready')
  }
  if (typeof choice === 'string') return
  const verdicts = await listVerdicts(tx, importId, choice)
  const known = new Set(verdicts.map(({ rowNumber }) => rowNumber))
  const missing = choice.find((rowNumber) => !known.has(rowNumber))
  if (missing !== undefined) throw badField('rows', `There is no row ${missing}.`)
  const wrong = verdicts.find(({ verdict }) => verdict === 'ERROR')
  if (wrong !== undefined) {
    throw problem('import.has-errors', { which: 'row', row: wrong.rowNumber })
  }
}

/** Stops the import; the job finishes its current chunk first. */
export async function stopImport(world: ChangeWorld, actor: Actor, importId: number): Promise<Import> {
  return world.db.transaction().execute(async (tx) => {
    const { state } = await lockImport(tx, importId)
    if (state !== 'RUNNING' && state !== 'STOPPING') {
      throw problem('import.not-running')
    }
    if (state === 'RUNNING') {
      await updateImport(tx, importId, { state: 'STOPPING', stopReason: 'It was stopped by hand.' })
      await audit(world, tx, actor, 'import.stop', importId, {})
    }
    return getImport(tx, importId)
  })
}

/** Deletes the rows of the file. The audit trail still shows the upload. */
export async function discardImport(world: ChangeWorld, actor: Actor, importId: number): Promise<Import> {
  return world.db.transaction().execute(async (tx) => {
    const { state } = await lockImport(tx, importId)
    if (state !== 'PREVIEW') {
      throw problem('import.not-a-preview')
    }
    await deleteRows(tx, importId)
    await updateImport(tx, importId, { state: 'DISCARDED', finishedAt: world.clock.now() })
    await audit(world, tx, actor, 'import.discard', importId, {})
    return getImport(tx, importId)
  })
}

const audit = (
  world: ChangeWorld,
  tx: Db,
  actor: Actor,
  action: string,
  importId: number,
  detail: Record<string, unknown>,
) => recordAudit(world, tx, { action, actor, subject: { type: 'import', id: importId }, detail })
