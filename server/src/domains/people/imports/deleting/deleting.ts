import { setImmediate as letOthers } from 'node:timers/promises'
import { type UseKind, useKinds } from '@gantry/contract/deleting/words'
import type { ImportDeletion } from '@gantry/contract/domains/people/imports/schemas'
import { listUsesOfMany } from '../../../../kit/deleting/deleting.ts'
import { isPreviewToken, makePreviewToken } from '../../../../kit/holds/preview-token.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { recordAudit } from '../../../../platform/audit/record.ts'
import { Problem, problem } from '../../../../platform/http/problem.ts'
import { addJobs } from '../../../../platform/jobs/queries.ts'
import type { World } from '../../../../platform/world.ts'
import { mayActAs } from '../../../access/sessions/service.ts'
import { deleteUser } from '../../users/service.ts'
import * as queries from './queries.ts'

// Deletes the people whom an import has added by mistake, as far as they were never used (decision 106).

/** People whose uses are counted by one statement. Other requests are handled between two of them. */
const batchSize = 500

type Found = { deletable: number[]; deletion: Omit<ImportDeletion, 'token'> }

async function countDeletion(world: Pick<World, 'db' | 'hooks'>, importId: number): Promise<Found> {
  const { kind, state, isRunning } = await queries.getImportToDelete(world.db, importId)
  if (kind !== 'users') throw problem('import.adds-no-records')
  if (state !== 'DONE' && state !== 'STOPPED') throw problem('import.not-over')
  const added = await queries.listAdded(world.db, importId)
  const present = added.filter(({ isThere }) => isThere).map(({ userId }) => userId)
  const people = new Map<UseKind, number>()
  const used = new Set<number>()
  for (let from = 0; from < present.length; from += batchSize) {
    const found = await listUsesOfMany(world, world.db, 'user', present.slice(from, from + batchSize))
    for (const [userId, uses] of found) {
      used.add(userId)
      for (const { use } of uses) people.set(use, (people.get(use) ?? 0) + 1)
    }
    await letOthers()
  }
  const uses = useKinds
    .flatMap((use) => ({ use, people: people.get(use) ?? 0 }))
    .filter((one) => one.people > 0)
  const deletable = present.filter((userId) => !used.has(userId))
  const gone = added.length - present.length
  const counts = { added: added.length, deletable: deletable.length, used: used.size, gone }
  return { deletable, deletion: { ...counts, uses, isRunning } }
}

const seenBy = (actor: Actor, importId: number, deletable: number[]) => [
  actor.userId,
  'delete what an import added',
  importId,
  deletable,
]

/** Counts whom the deletion would take, with the token that confirms it. */
export async function getImportDeletion(
  world: Pick<World, 'db' | 'hooks' | 'clock' | 'secrets'>,
  actor: Actor,
  importId: number,
): Promise<ImportDeletion> {
  const { deletable, deletion } = await countDeletion(world, importId)
  return { ...deletion, token: makePreviewToken(world, seenBy(actor, importId, deletable)) }
}

/** Adds the job that deletes them. @throws Problem 409 if the preview is not true any more */
export async function deleteImported(
  world: Pick<World, 'db' | 'hooks' | 'clock' | 'secrets'>,
  actor: Actor,
  importId: number,
  { token, reason }: { token: string; reason: string },
): Promise<ImportDeletion> {
  const { deletable, deletion } = await countDeletion(world, importId)
  if (deletion.isRunning) throw problem('import.deletion-runs')
  if (deletable.length === 0) throw problem('import.nothing-to-delete')
  const seen = seenBy(actor, importId, deletable)
  if (!isPreviewToken(world, token, seen)) throw problem('import.deletion-changed')
  await world.db.transaction().execute(async (tx) => {
    const { userId, sessionId, address } = actor
    const order = { userId, sessionId, address, reason, now: world.clock.now() }
    if (!(await queries.orderDeletion(tx, importId, order))) throw problem('import.deletion-runs')
    await addJobs(tx, [{ task: 'imports', key: 'imports', queue: 'imports' }])
    const subject = { type: 'import', id: importId }
    const detail = { users: deletable.length, reason }
    await recordAudit(world, tx, { action: 'import.delete-added', actor, subject, detail })
  })
  return { ...deletion, isRunning: true, token }
}

/** Deletes the people one by one, each with an entry of its own. Who was used meanwhile stays. A run that was cut off goes on. */
export async function runDeletions(world: World, isStopped = () => false): Promise<void> {
  for (const order of await queries.listOrders(world.db)) {
    const { importId, deletionAskedBy: userId, deletionSessionId: sessionId } = order
    const added = await queries.listAdded(world.db, importId)
    for (const person of added) {
      if (isStopped()) return
      // Who is no longer an administrator deletes nobody.
      if (userId === null || sessionId === null || !(await mayActAs(world.db, userId, 'ProductAdmin'))) break
      const actor = {
        userId,
        sessionId,
        role: 'ProductAdmin',
        groupId: null,
        address: order.deletionAddress,
        device: '',
      }
      if (person.isThere) await deleteOne(world, actor, importId, person.userId, order.deletionReason)
      await letOthers()
    }
    await queries.endDeletion(world.db, importId, world.clock.now())
  }
}

async function deleteOne(world: World, actor: Actor, importId: number, userId: number, reason: string) {
  try {
    await deleteUser(world, actor, userId, { reason, detail: { importId } })
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
  }
}
