import type { FoundSession } from '../../platform/http/guard.ts'
import { before } from '../../platform/secrets/clock.ts'
import type { World } from '../../platform/world.ts'
import { idleLife, touchInterval } from './limits.ts'
import { endSession, findSessionByAccessHash, markSessionSeen } from './queries.ts'

/** Reads the current state of the session of an access token. Returns null when there is no live session. */
export async function resolveSession(world: World, accessToken: string): Promise<FoundSession | null> {
  const { db, sessionDb, clock, secrets } = world
  const now = clock.now()
  const [row] = await findSessionByAccessHash(sessionDb, secrets.hash(accessToken))
  if (row === undefined || row.state === 'ENDED' || !row.active) return null
  const { sessionId, userId } = row
  const idle = row.lastSeenAt.getTime() <= before(now, idleLife).getTime()
  if (row.endsAt <= now || idle) {
    // Mark it as ended, so that it stays ended even when the clock is set back.
    await endSession(db, sessionId, row.endsAt <= now ? 'expired' : 'idle', now)
    return null
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
    groupId: role === 'GroupAdmin' && row.groupActive === true ? row.groupIdForAdmin : null,
  }
}

/** Writes in the background, so that the call need not wait. A failed write makes the idle time at most 30 s shorter. */
function touch({ db, log }: World, sessionId: number, now: Date): void {
  markSessionSeen(db, sessionId, now).catch((error: unknown) =>
    log.warn({ err: error }, 'a session could not be marked as seen'),
  )
}
