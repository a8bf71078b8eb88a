import { setImmediate as letOthers } from 'node:timers/promises'
import type { OnQuietDays } from '@gantry/contract/domains/compliance/worklist/words'
import type { Actor } from '../../../../platform/actor.ts'
import { recordAudit } from '../../../../platform/audit/record.ts'
import { refusesData } from '../../../../platform/db/statements/violations.ts'
import type { Job } from '../../../../platform/jobs/job.ts'
import { seldomLog } from '../../../../platform/log/seldom.ts'
import type { Db, World } from '../../../../platform/world.ts'
import { findAdministeredGroup, mayActAs } from '../../../access/sessions/service.ts'
import { batchSize, type ChaseOutcome, type ChaseSender, sendBatch } from '../chasing/batch.ts'
import * as queries from './mailing-queries.ts'

type Sender = ChaseSender & Pick<World, 'log'>
type End = 'more' | 'ended'

/** By the clock for mailings without a job, such as those of a restored backup. */
export const mailingsJob: Job = {
  cron: '*/10 * * * *',
  queue: 'worklist-mailings',
  failed: 'mails of the worklist to many people could not go on yet',
  run: sendMailings,
}

/** Sends all mailings to their end, except those that another server is sending. */
export async function sendMailings(world: Sender, isStopped = () => false): Promise<void> {
  for (const id of await queries.listRunning(world.db)) {
    let end: End = 'more'
    while (end === 'more' && !isStopped()) {
      end = await sendNext(world, id)
      // Lets waiting requests run. The lock of the audit trail is granted in order, so they get it before the next part.
      await letOthers()
    }
  }
}

/** When the database refuses a part, its people are taken one by one, so that only one of them fails. */
async function sendNext(world: Sender, id: number): Promise<End> {
  try {
    return await sendPart(world, id, batchSize)
  } catch (error) {
    if (!refusesData(error)) throw error
    seldomLog(world.log, 'a part of many mails was refused; its people go one by one')(error, { id })
  }
  for (let person = 0; person < batchSize; person++) {
    const end = await sendPart(world, id, 1).catch((error: unknown) => {
      if (!refusesData(error)) throw error
      return failNext(world, id)
    })
    if (end === 'ended') return end
  }
  return 'more'
}

/** Mails, records and results of a part are one transaction, so that a crash leaves each person asked or not. */
const sendPart = (world: Sender, id: number, size: number): Promise<End> =>
  world.db.transaction().execute(async (tx) => {
    const mailing = await queries.takeMailing(tx, id)
    if (mailing === undefined) return 'ended'
    const { state, askedBy: userId, role, groupId, sessionId, address } = mailing
    const actor = { userId, role, groupId, sessionId: sessionId ?? 0, address, device: '' }
    const isAllowed =
      (await mayActAs(tx, userId, role)) &&
      (groupId === null || (await findAdministeredGroup(tx, userId)) === groupId)
    if (state === 'STOPPING' || !isAllowed) return finish(world, tx, id, actor, 'STOPPED')
    const people = await queries.listNext(tx, id, size)
    if (people.length === 0) return finish(world, tx, id, actor, 'DONE')
    const judged = await sendBatch(world, tx, actor, people, mailing.onQuietDays as OnQuietDays)
    await queries.saveOutcomes(
      tx,
      id,
      judged.map(({ userId: person, outcome }) => ({ userId: person, outcome: saved(outcome) })),
    )
    return 'more'
  })

const saved = (outcome: ChaseOutcome) =>
  outcome === 'OWN' || outcome === 'NOT_FOUND' ? 'WITHOUT_MATTER' : outcome

const failNext = (world: Sender, id: number): Promise<End> =>
  world.db.transaction().execute(async (tx) => {
    if ((await queries.takeMailing(tx, id)) === undefined) return 'ended'
    const people = await queries.listNext(tx, id, 1)
    await queries.saveOutcomes(
      tx,
      id,
      people.map((userId) => ({ userId, outcome: 'FAILED' })),
    )
    return 'more'
  })

async function finish(
  world: Sender,
  tx: Db,
  id: number,
  actor: Actor,
  state: 'DONE' | 'STOPPED',
): Promise<End> {
  const counts = await queries.finishMailing(tx, id, state, world.clock.now())
  const result = state === 'DONE' ? 'DONE' : 'FAILED'
  const detail = { worklistMailingId: id, ...counts }
  await recordAudit(world, tx, { action: 'worklist.finish', actor, result, detail })
  return 'ended'
}
