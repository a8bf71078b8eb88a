import { doForEach } from '../../../../kit/bulk.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { recordAudit } from '../../../../platform/audit/record.ts'
import { notFound } from '../../../../platform/http/problem.ts'
import type { World } from '../../../../platform/world.ts'
import { findAdministeredGroup, mayActAs } from '../../../access/sessions/service.ts'
import { findMatters } from '../list-queries.ts'
import { reachOf } from '../service.ts'
import { batchSize, type ChaseSender, sendBatch } from './batch.ts'
import { deleteWaiting, takeDueWaiting } from './waiting-queries.ts'

// Mails that wait for the next working day of the person, at eight in the morning.

/** Cancels the waiting mail of each person whom the caller sees, whoever asked for it. */
export async function cancelWaitingMails(
  world: Pick<World, 'db' | 'clock' | 'log'>,
  actor: Actor,
  userIds: number[],
) {
  const reach = reachOf(actor)
  const now = world.clock.now()
  const seen = reach === null ? [] : await findMatters(world.db, userIds, { ...reach, now })
  const isSeen = new Set(seen.map(({ userId }) => userId))
  return doForEach(world, userIds, (userId) =>
    world.db.transaction().execute(async (tx) => {
      if (!isSeen.has(userId)) throw notFound()
      if ((await deleteWaiting(tx, [userId])).length === 0) throw notFound()
      const subject = { type: 'user', id: userId }
      await recordAudit(world, tx, { action: 'worklist.cancel', actor, subject, detail: { userId } })
    }),
  )
}

/** Sends what has waited until now. What is done meanwhile, or whose asker may not ask any more, is not sent. */
export async function sendWaitingMails(world: ChaseSender, isStopped = () => false): Promise<void> {
  while (!isStopped()) {
    if ((await sendNext(world)) === 0) return
  }
}

const sendNext = (world: ChaseSender): Promise<number> =>
  world.db.transaction().execute(async (tx) => {
    const taken = await takeDueWaiting(tx, world.clock.now(), batchSize)
    const [first] = taken
    if (first === undefined) return 0
    const people = taken.map(({ userId }) => userId)
    await deleteWaiting(tx, people)
    const { askedBy: userId, role, groupId, sessionId, address } = first
    const isAllowed =
      (await mayActAs(tx, userId, role)) &&
      (groupId === null || (await findAdministeredGroup(tx, userId)) === groupId)
    const actor = { userId, role, groupId, sessionId: sessionId ?? 0, address, device: '' }
    // It waits again if the person works elsewhere now, where it is a quiet day.
    if (isAllowed) await sendBatch(world, tx, actor, people, 'WAIT')
    return taken.length
  })
