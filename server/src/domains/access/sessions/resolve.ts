import type { SessionEnd } from '@gantry/contract/domains/access/sessions/words'
import type { FoundSession } from '../../../platform/http/guard.ts'
import { seldomLog } from '../../../platform/log/seldom.ts'
import { before } from '../../../platform/secrets/clock.ts'
import type { World } from '../../../platform/world.ts'
import { sessionEndFor } from './end-reasons.ts'
import { idleLife, touchInterval } from './limits.ts'
import { endSession, findSessionByAccessHash, markSessionSeen } from './queries.ts'

/** Reads the current state of the session of an access token: the session, why it is over, or null when there is none. */
export async function resolveSession(
  world: World,
  accessToken: string,
): Promise<FoundSession | { end: SessionEnd } | null> {
  const { db, sessionDb, clock, secrets } = world
  const now = clock.now()
  const [row] = await findSessionByAccessHash(sessionDb, secrets.hash(accessToken))
  if (row === undefined) return null
  if (row.state === 'ENDED') return { end: sessionEndFor(row.endReason) }
  if (!row.active) return { end: 'inactive' }
  const { sessionId, userId } = row
  const idle = row.lastSeenAt.getTime() <= before(now, idleLife(world)).getTime()
  if (row.endsAt <= now || idle) {
    // Mark it as ended, so that it stays ended even when the clock is set back.
    const end = row.endsAt <= now ? 'expired' : 'idle'
    await endSession(db, sessionId, end, now)
    return { end }
  }
  if (row.accessExpiresAt <= now) return null
  if (row.lastSeenAt.getTime() <= before(now, touchInterval).getTime()) touch(world, sessionId, now)
  const role = row.sessionRole
  return {
    sessionId,
    userId,
    state: row.state === 'VERIFIED' ? 'VERIFIED' : 'PENDING',
    role,
    roleUsable: role !== null && row.roleActive === true && row.roleHeld,
    hasTermsToAccept: row.hasTermsToAccept,
    groupId: role === 'GroupAdmin' && row.groupActive === true ? row.groupIdForAdmin : null,
  }
}

/** Writes in the background, so that the call need not wait. A failed write makes the idle time at most 30 s shorter. */
function touch({ db, log }: World, sessionId: number, now: Date): void {
  markSessionSeen(db, sessionId, now).catch((error: unknown) =>
    seldomLog(log, 'a session could not be marked as seen')(error),
  )
}
