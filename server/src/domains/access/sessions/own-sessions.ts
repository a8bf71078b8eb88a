import type { MySession } from '@gantry/contract/domains/access/sessions/schemas'
import type { SignedIn } from '../../../platform/actor.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import { notFound, problem } from '../../../platform/http/problem.ts'
import type { World } from '../../../platform/world.ts'
import { assertCurrentPassword } from '../accounts/service.ts'
import { liveAt } from './limits.ts'
import * as own from './own-queries.ts'
import { endSessionsOfUser } from './queries.ts'

// The sessions of the caller, in any role. Another user's session gets the same answer as one that does not exist.

type Ending = Pick<World, 'db' | 'clock' | 'inForce' | 'limits'>

const reason = 'ended in another session'

export async function listMySessions(
  world: Pick<World, 'db' | 'clock' | 'inForce' | 'settings'>,
  { userId, sessionId }: SignedIn,
): Promise<{ sessions: MySession[] }> {
  const { db, settings } = world
  const live = liveAt(world)
  return { sessions: await own.listOwnSessions(db, settings.productName, { userId, sessionId, live }) }
}

export async function endMySession(
  world: Ending,
  actor: SignedIn,
  sessionId: number,
  currentPassword: string,
): Promise<void> {
  const { userId } = actor
  if (sessionId === actor.sessionId) {
    throw problem('session.own')
  }
  await assertCurrentPassword(world, userId, currentPassword)
  await world.db.transaction().execute(async (tx) => {
    const isEnded = await own.endOwnSession(tx, { userId, sessionId, reason, live: liveAt(world) })
    if (!isEnded) throw notFound()
    await audit(world, tx, actor, { sessionId })
  })
}

/** Ends all own sessions except the current one, also those that still wait for the second factor. */
export async function endMyOtherSessions(
  world: Ending,
  actor: SignedIn,
  currentPassword: string,
): Promise<{ ended: number }> {
  const { userId, sessionId } = actor
  await assertCurrentPassword(world, userId, currentPassword)
  return world.db.transaction().execute(async (tx) => {
    const now = world.clock.now()
    const ended = await endSessionsOfUser(tx, { userId, reason, now, except: sessionId })
    if (ended > 0) await audit(world, tx, actor, { others: ended })
    return { ended }
  })
}

const audit = (
  world: Pick<World, 'clock'>,
  tx: World['db'],
  actor: SignedIn,
  detail: { sessionId: number } | { others: number },
) => {
  const subject = { type: 'user', id: actor.userId }
  return recordAudit(world, tx, { action: 'session.end', actor, subject, detail })
}
