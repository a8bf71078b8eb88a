import type {
  KeptRegisterAnswer,
  RegisterFeed,
} from '@gantry/contract/domains/compliance/register-checks/schemas'
import { feedLateHours } from '@gantry/contract/domains/compliance/register-checks/words'
import type { Actor } from '../../../platform/actor.ts'
import type { World } from '../../../platform/world.ts'
import { getReadable } from '../qualifications/service.ts'
import { countWaiting } from './inbox-queries.ts'
import * as queries from './queries.ts'

const hour = 3_600_000

/** Whether answers still come. Programs that were switched off are not waited for. */
export async function getRegisterFeed({ db, clock }: Pick<World, 'db' | 'clock'>): Promise<RegisterFeed> {
  const state = await queries.findFeed(db)
  if (state === null) return { feed: null }
  const { lastReceivedAt, received, unknown, isOn } = state
  const isOld = clock.now().getTime() - lastReceivedAt.getTime() > feedLateHours * hour
  return {
    feed: {
      lastReceivedAt: lastReceivedAt.toISOString(),
      isLate: isOn && isOld,
      received,
      unknown,
      waiting: await countWaiting(db),
    },
  }
}

/** @throws 404 when there is no such qualification and when the caller may not read it */
export async function listRegisterAnswers(
  world: Pick<World, 'db' | 'clock'>,
  actor: Actor,
  qualificationId: number,
): Promise<{ answers: KeptRegisterAnswer[] }> {
  await getReadable(world, world.db, actor, qualificationId)
  return { answers: await queries.listAnswers(world.db, qualificationId) }
}
