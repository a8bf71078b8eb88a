import { type Insertable, sql } from 'kysely'
import { hasNotEnded } from '../../../kit/links-in-force-queries.ts'
import { hasTermsToAccept } from '../../../kit/terms-to-accept-queries.ts'
import type { Database } from '../../../platform/db/db.ts'
import { byKey } from '../../../platform/db/statements/by-key.ts'
import type { Db } from '../../../platform/world.ts'

export async function endSession(db: Db, sessionId: number, reason: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('session')
    .set({ state: 'ENDED', endedAt: now, endReason: reason })
    .where('sessionId', '=', sessionId)
    .where('state', '<>', 'ENDED')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Lists the active roles that the user holds and that have not ended. */
export async function listUsableRoles(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('userRole')
    .innerJoin('role', 'role.roleId', 'userRole.roleId')
    .select('role.code')
    .where('userRole.userId', '=', userId)
    .where(hasNotEnded('userRole'))
    .where('role.status', '=', true)
    .orderBy('role.roleId')
    .execute()
  return rows.map(({ code }) => code)
}

/** Finds the group that the user administers, if the group is active. */
export async function findAdministeredGroup(db: Db, userId: number): Promise<number | null> {
  const row = await db
    .selectFrom('user')
    .innerJoin('group', 'group.groupId', 'user.groupIdForAdmin')
    .select('group.groupId')
    .where('user.userId', '=', userId)
    .where('group.status', '=', true)
    .executeTakeFirst()
  return row?.groupId ?? null
}

/** True when the user is active and holds this active role. Used where no session is at hand. */
export async function mayActAs(db: Db, userId: number, role: string): Promise<boolean> {
  const row = await db
    .selectFrom('user')
    .innerJoin('userRole', 'userRole.userId', 'user.userId')
    .innerJoin('role', 'role.roleId', 'userRole.roleId')
    .select('user.userId')
    .where('user.userId', '=', userId)
    .where('user.status', '=', true)
    .where('role.code', '=', role)
    .where('role.status', '=', true)
    .where(hasNotEnded('userRole'))
    .executeTakeFirst()
  return row !== undefined
}

export async function insertSession(db: Db, session: Insertable<Database['session']>): Promise<number> {
  const row = await db.insertInto('session').values(session).returning('sessionId').executeTakeFirstOrThrow()
  return row.sessionId
}

/** Every call runs this query, so it is a prepared statement that batches concurrent calls. */
export const findSessionByAccessHash = byKey(
  'bytea',
  (db, accessHash) =>
    db
      .selectFrom('session')
      .innerJoin('user', 'user.userId', 'session.userId')
      .leftJoin('role', 'role.code', 'session.sessionRole')
      .leftJoin('userRole', (join) =>
        join
          .onRef('userRole.userId', '=', 'session.userId')
          .onRef('userRole.roleId', '=', 'role.roleId')
          .on(hasNotEnded('userRole')),
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
        'session.endReason',
        'user.status as active',
        'user.groupIdForAdmin',
        'role.status as roleActive',
        'group.status as groupActive',
      ])
      .select(hasTermsToAccept(sql.ref('session.userId')).as('hasTermsToAccept'))
      .select((expression) => expression('userRole.userId', 'is not', null).$castTo<boolean>().as('roleHeld'))
      .where('session.accessHash', '=', accessHash),
  (row) => row.accessHash,
)

export async function findSignInTime(db: Db, sessionId: number): Promise<Date | undefined> {
  const row = await db
    .selectFrom('session')
    .select('createdAt')
    .where('sessionId', '=', sessionId)
    .executeTakeFirst()
  return row?.createdAt
}

export async function findFactorTime(db: Db, sessionId: number): Promise<Date | undefined> {
  const row = await db
    .selectFrom('session')
    .select(({ fn }) => fn<Date>('greatest', ['createdAt', 'factorGivenAt']).as('givenAt'))
    .where('sessionId', '=', sessionId)
    .executeTakeFirst()
  return row?.givenAt
}

export async function markFactorGiven(db: Db, sessionId: number, factorGivenAt: Date): Promise<void> {
  await db.updateTable('session').set({ factorGivenAt }).where('sessionId', '=', sessionId).execute()
}

export async function markSessionSeen(db: Db, sessionId: number, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ lastSeenAt: now })
    .where('sessionId', '=', sessionId)
    .where('lastSeenAt', '<', now)
    .execute()
}

/** Ends all sessions of a user except `except`, and returns how many there were. */
export async function endSessionsOfUser(
  db: Db,
  { userId, reason, now, except }: { userId: number; reason: string; now: Date; except: number | undefined },
): Promise<number> {
  const ending = db
    .updateTable('session')
    .set({ state: 'ENDED', endedAt: now, endReason: reason })
    .where('userId', '=', userId)
    .where('state', '<>', 'ENDED')
  const others = except === undefined ? ending : ending.where('sessionId', '<>', except)
  return Number((await others.executeTakeFirst()).numUpdatedRows)
}

export async function endSessionsOfPasskey(
  db: Db,
  { passkeyId, reason, now, except }: { passkeyId: number; reason: string; now: Date; except: number },
): Promise<void> {
  await db
    .updateTable('session')
    .set({ state: 'ENDED', endedAt: now, endReason: reason })
    .where('passkeyId', '=', passkeyId)
    .where('state', '<>', 'ENDED')
    .where('sessionId', '<>', except)
    .execute()
}

export async function endExpiredSessions(db: Db, now: Date, idleSince: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ state: 'ENDED', endedAt: now, endReason: 'expired' })
    .where('state', '<>', 'ENDED')
    .where((session) => session.or([session('endsAt', '<=', now), session('lastSeenAt', '<=', idleSince)]))
    .execute()
}

export async function deleteSessionsEndedBefore(db: Db, time: Date): Promise<void> {
  await db.deleteFrom('session').where('endedAt', '<', time).execute()
}
