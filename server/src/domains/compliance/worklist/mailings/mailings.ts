import { setImmediate as letOthers } from 'node:timers/promises'
import type { ChasePreview, WorklistMailing } from '@gantry/contract/domains/compliance/worklist/schemas'
import { mostInMailing, type OnQuietDays } from '@gantry/contract/domains/compliance/worklist/words'
import { withKnownAuthors } from '../../../../kit/author-queries.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { recordAudit } from '../../../../platform/audit/record.ts'
import { violatesUnique } from '../../../../platform/db/statements/violations.ts'
import { notFound, problem } from '../../../../platform/http/problem.ts'
import { addJobs } from '../../../../platform/jobs/queries.ts'
import { before } from '../../../../platform/secrets/clock.ts'
import type { World } from '../../../../platform/world.ts'
import { countBatch } from '../chasing/batch.ts'
import type { MatterFilters } from '../matters/scope.ts'
import { reachOf, refuseTooMany } from '../service.ts'
import * as queries from './mailing-queries.ts'

// Asking all people whom a search finds. Who they are is kept when it begins, and `worker.ts` sends the mails.

type Parts = Pick<World, 'db' | 'clock'>

/** The people of one statement of the preview. */
const chunkSize = 500
const day = 24 * 60 * 60_000

/** @throws 400 for more people than one mailing may have */
async function listPeople({ db, clock }: Parts, actor: Actor, filter: MatterFilters): Promise<number[]> {
  const reach = reachOf(actor)
  if (reach === null || (filter.subject ?? 'USER') !== 'USER') return []
  const { groupId } = filter
  if (reach.ofGroup !== null && groupId !== undefined && groupId !== reach.ofGroup) return []
  const scope = {
    filter: { ...filter, subject: 'USER' as const },
    ...reach,
    now: clock.now(),
    reader: actor.userId,
  }
  await refuseTooMany(db, scope)
  const people = await queries.listPeopleOf(db, scope, mostInMailing + 1)
  if (people.length > mostInMailing) throw problem('worklist.too-many-mails', { count: mostInMailing })
  return people
}

/** Counts exactly what a mailing would come to if it were sent now. */
export async function previewMailing(
  world: Parts,
  actor: Actor,
  filter: MatterFilters,
): Promise<ChasePreview & { people: number }> {
  const people = await listPeople(world, actor, filter)
  const counts: ChasePreview = { mails: 0, quiet: 0, chased: 0, withoutMail: 0, withoutMatter: 0 }
  for (let from = 0; from < people.length; from += chunkSize) {
    const part = await countBatch(world, actor, people.slice(from, from + chunkSize))
    for (const name of Object.keys(counts) as (keyof ChasePreview)[]) counts[name] += part[name]
    // Lets waiting requests run.
    await letOthers()
  }
  return { people: people.length, ...counts }
}

export async function startMailing(
  world: Parts,
  actor: Actor,
  { onQuietDays, ...filter }: MatterFilters & { onQuietDays: OnQuietDays },
): Promise<WorklistMailing> {
  const people = await listPeople(world, actor, filter)
  if (people.length === 0) throw problem('worklist.nobody')
  try {
    return await world.db.transaction().execute(async (tx) => {
      const askedAt = world.clock.now()
      const id = await queries.insertMailing(tx, actor, { askedAt, onQuietDays, people })
      await addJobs(tx, [{ task: 'worklist-mailings', key: 'worklist-mailings', queue: 'worklist-mailings' }])
      const detail = { worklistMailingId: id, people: people.length, onQuietDays }
      await recordAudit(world, tx, { action: 'worklist.mail-all', actor, detail })
      return one(await queries.listMailings(tx, actor, id))
    })
  } catch (error) {
    if (violatesUnique(error, 'worklist_mailing_running')) throw problem('worklist.mailing-runs')
    throw error
  }
}

function one(found: WorklistMailing[]): WorklistMailing {
  const [mailing] = found
  if (mailing === undefined) throw notFound()
  return mailing
}

export async function listMailings(
  { db }: Pick<World, 'db'>,
  actor: Actor,
): Promise<{ mailings: WorklistMailing[] }> {
  if (reachOf(actor) === null) return { mailings: [] }
  return { mailings: await withKnownAuthors(db, actor, ['askedBy'], await queries.listMailings(db, actor)) }
}

/** It stops after the people of the current transaction. */
export const stopMailing = (world: Parts, actor: Actor, id: number): Promise<WorklistMailing> =>
  world.db.transaction().execute(async (tx) => {
    if (reachOf(actor) === null) throw notFound()
    const found = one(await queries.listMailings(tx, actor, id))
    if (!(await queries.stopMailing(tx, actor, id))) throw problem('worklist.mailing-over')
    const detail = { worklistMailingId: id }
    await recordAudit(world, tx, { action: 'worklist.stop', actor, detail })
    return { ...found, state: 'STOPPING' }
  })

/** Deletes mailings thirty days after their end. */
export const pruneWorklistMailings = ({ db, clock }: Parts): Promise<void> =>
  queries.deleteFinishedBefore(db, before(clock.now(), 30 * day))
