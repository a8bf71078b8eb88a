import { sql } from 'kysely'
import { prepared, unseen, type ValueOf } from '../db/prepared.ts'
import { together } from '../db/together.ts'
import { before } from '../ports/clock.ts'
import type { World } from '../world.ts'
import { idleLife, touchInterval } from './limits.ts'
import { endSession } from './queries.ts'

export type Resolved = {
  sessionId: number
  userId: number
  state: 'PENDING' | 'VERIFIED'
  /** The role chosen, held or not. */
  role: string | null
  /** Still held, and the role active. */
  roleUsable: boolean
  groupId: number | null
}

/** Whose session this is, as things stand at this very call; null when there is none, or no longer. */
export async function resolveSession(world: World, accessToken: string): Promise<Resolved | null> {
  const { db, sessionDb, clock, secrets } = world
  const now = clock.now()
  const [row] = await findSession(sessionDb, secrets.hash(accessToken))
  if (row === undefined || row.state === 'ENDED' || !row.active) return null
  const { sessionId, userId } = row
  const idle = row.lastSeenAt.getTime() <= before(now, idleLife).getTime()
  if (row.endsAt <= now || idle) {
    // Ended for good, not merely found late: a clock set back must not revive it.
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

const listSessions = prepared((db, value: ValueOf<{ accessHashes: Buffer[] }>) =>
  db
    .selectFrom('session')
    .innerJoin('user', 'user.userId', 'session.userId')
    .leftJoin('role', 'role.code', 'session.sessionRole')
    .leftJoin('userRole', (join) =>
      join.onRef('userRole.userId', '=', 'session.userId').onRef('userRole.roleId', '=', 'role.roleId'),
    )
    .leftJoin('group', 'group.groupId', 'user.groupIdForAdmin')
    .select([
      'session.accessHash',
      'session.sessionId',
      'session.userId',
      'session.state',
      'session.sessionRole',
      'session.accessExpiresAt',
      'session.lastSeenAt',
      'session.endsAt',
      'user.status as active',
      'user.groupIdForAdmin',
      'role.status as roleActive',
      'group.status as groupActive',
    ])
    .select((expression) => expression('userRole.userId', 'is not', null).$castTo<boolean>().as('roleHeld'))
    .where(sql<boolean>`session.access_hash = any(${unseen(value('accessHashes'), 'bytea')})`),
)

/** Every call begins with it. */
const findSession = together((db, accessHashes: Buffer[]) => listSessions(db, { accessHashes }), {
  ofKey: (hash) => hash.toString('hex'),
  ofRow: ({ accessHash }) => accessHash.toString('hex'),
})

/** Not awaited: no call waits for its own footprint, and one that cannot be left costs half a minute. */
function touch({ db, log }: World, sessionId: number, now: Date): void {
  db.updateTable('session')
    .set({ lastSeenAt: now })
    .where('sessionId', '=', sessionId)
    .where('lastSeenAt', '<', now)
    .execute()
    .catch((error: unknown) => log.warn({ err: error }, 'a session could not be marked as seen'))
}
