import type { MySession } from '@gantry/contract/domains/access/sessions/schemas'
import { roleRef } from '@gantry/contract/product'
import type { Db } from '../../../platform/world.ts'
import type { LiveAt } from './limits.ts'

/** The live sessions of a user. Served by the index `session_by_user`, which leaves out ended sessions. */
const selectLive = (db: Db, userId: number, { now, idleSince }: LiveAt) =>
  db
    .selectFrom('session')
    .where('session.userId', '=', userId)
    .where('session.state', '=', 'VERIFIED')
    .where('session.endsAt', '>', now)
    .where('session.lastSeenAt', '>', idleSince)

/** The current session first, then the most recently used ones. */
export async function listOwnSessions(
  db: Db,
  productName: string,
  { userId, sessionId, live }: { userId: number; sessionId: number; live: LiveAt },
): Promise<MySession[]> {
  const rows = await selectLive(db, userId, live)
    .leftJoin('role', 'role.code', 'session.sessionRole')
    .select(['sessionId', 'role.roleId', 'role.code', 'role.label', 'address', 'device'])
    .select(['session.createdAt', 'lastSeenAt'])
    .orderBy((session) => session('sessionId', '=', sessionId), 'desc')
    .orderBy('lastSeenAt', 'desc')
    .orderBy('sessionId')
    .limit(100)
    .execute()
  return rows.map(({ roleId, code, label, createdAt, lastSeenAt, ...row }) => ({
    ...row,
    role:
      roleId === null || code === null || label === null
        ? null
        : roleRef(productName, { roleId, code, label }),
    signedInAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    current: row.sessionId === sessionId,
  }))
}

/** Ends the live session if it is this user's. Returns false for another user's session, as for one that is not there. */
export async function endOwnSession(
  db: Db,
  { userId, sessionId, reason, live }: { userId: number; sessionId: number; reason: string; live: LiveAt },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ state: 'ENDED', endedAt: live.now, endReason: reason })
    .where('sessionId', '=', sessionId)
    .where('sessionId', 'in', selectLive(db, userId, live).select('sessionId'))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
