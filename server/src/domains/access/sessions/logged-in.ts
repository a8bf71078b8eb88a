import type { ListRequest } from '@gantry/contract/paging'
import type { Actor } from '../../../platform/actor.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import { notFound, problem } from '../../../platform/http/problem.ts'
import type { World } from '../../../platform/world.ts'
import { liveAt } from './limits.ts'
import { listLiveSessions, lockLiveSession, type SessionSort } from './list-queries.ts'
import { endSession } from './queries.ts'

export const listLoggedInUsers = (
  world: Pick<World, 'db' | 'clock' | 'inForce' | 'settings'>,
  actor: Actor,
  request: ListRequest<SessionSort>,
) => listLiveSessions(world.db, world.settings.productName, liveAt(world), actor.sessionId, request)

/** Ends another user's session. The next call with its tokens is refused. */
export async function endLoggedInSession(
  world: Pick<World, 'db' | 'clock'>,
  actor: Actor,
  sessionId: number,
): Promise<void> {
  if (sessionId === actor.sessionId) {
    throw problem('session.own')
  }
  await world.db.transaction().execute(async (tx) => {
    const userId = await lockLiveSession(tx, sessionId)
    if (userId === null) throw notFound()
    await endSession(tx, sessionId, 'ended by an administrator', world.clock.now())
    await recordAudit(world, tx, {
      action: 'session.end',
      actor,
      subject: { type: 'user', id: userId },
      detail: { sessionId },
    })
  })
}
