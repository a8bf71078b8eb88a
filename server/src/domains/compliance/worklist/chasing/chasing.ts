import type {
  ChaseBody,
  ChasePreview,
  ChaseReply,
} from '@gantry/contract/domains/compliance/worklist/schemas'
import type { z } from 'zod'
import { doForEach } from '../../../../kit/bulk.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { notFound, type Problem, problem } from '../../../../platform/http/problem.ts'
import type { World } from '../../../../platform/world.ts'
import { dayOf } from '../../qualifications/service.ts'
import { batchSize, type ChaseSender, countBatch, type Judged, sendBatch } from './batch.ts'
import * as queries from './chase-queries.ts'

// Asking chosen people by mail to act. `mailings/` asks many of them.

type Parts = Pick<World, 'db' | 'clock'>

export const previewChase = (world: Parts, actor: Actor, userIds: number[]): Promise<ChasePreview> =>
  countBatch(world, actor, userIds)

/** Sends each person a mail, or on a quiet day of the person later, with an outcome for each. */
export async function chasePeople(
  world: ChaseSender & Pick<World, 'log'>,
  actor: Actor,
  { ids, onQuietDays }: z.output<typeof ChaseBody>,
): Promise<z.output<typeof ChaseReply>> {
  const outcomes = new Map<number, Judged>()
  const failures = new Map<number, unknown>()
  for (let from = 0; from < ids.length; from += batchSize) {
    const batch = ids.slice(from, from + batchSize)
    try {
      const judged = await world.db
        .transaction()
        .execute((tx) => sendBatch(world, tx, actor, batch, onQuietDays))
      for (const one of judged) outcomes.set(one.userId, one)
    } catch (error) {
      for (const userId of batch) failures.set(userId, error)
    }
  }
  const { results } = await doForEach(world, ids, async (userId) => {
    if (failures.has(userId)) throw failures.get(userId)
    const refusal = await refusalOf(world, outcomes.get(userId))
    if (refusal !== null) throw refusal
  })
  const waiting = [...outcomes.values()].flatMap(({ userId, sendAt }) =>
    sendAt === null ? [] : [{ userId, sendAt: sendAt.toISOString() }],
  )
  return { results, waiting }
}

async function refusalOf({ db, clock }: Parts, judged: Judged | undefined): Promise<Problem | null> {
  switch (judged?.outcome) {
    case 'SENT':
    case 'WAITING':
      return null
    case 'OWN':
      return problem('worklist.own')
    case 'WITHOUT_MATTER':
      return problem('worklist.nothing-to-chase')
    case 'WITHOUT_MAIL':
      return problem('worklist.no-mail')
    case 'CHASED': {
      const [person] = await queries.listRecipients(db, [judged.userId])
      return problem('worklist.chased', { day: dayOf(person?.chasedAt ?? clock.now()) })
    }
    default:
      return notFound()
  }
}

/** Notes that somebody followed the link of the own mail. */
export const openChase = ({ db, clock }: Parts, { userId }: Pick<Actor, 'userId'>): Promise<void> =>
  queries.noteOpened(db, userId, clock.now())
