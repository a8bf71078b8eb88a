import { sql } from 'kysely'
import { before } from '../../platform/secrets/clock.ts'
import type { Db } from '../../platform/world.ts'
import { idleLife } from '../sessions/service.ts'

/**
 * Which sessions may open which apps at this very moment, one row for each pair: the session is verified and
 * not over, the person active, the role chosen, held and active, the app active and open to that role.
 * Everything that lets somebody into an app, or lets them stay, asks this.
 */
export function rightsToApps(db: Db, now: Date) {
  return db
    .selectFrom('session')
    .innerJoin('user', 'user.userId', 'session.userId')
    .innerJoin('role', 'role.code', 'session.sessionRole')
    .innerJoin('userRole', (join) =>
      join.onRef('userRole.userId', '=', 'user.userId').onRef('userRole.roleId', '=', 'role.roleId'),
    )
    .innerJoin('appRole', 'appRole.roleId', 'role.roleId')
    .innerJoin('app', 'app.appId', 'appRole.appId')
    .leftJoin('group', (join) =>
      join
        .onRef('group.groupId', '=', 'user.groupIdForAdmin')
        .on('group.status', '=', true)
        .on('role.code', '=', 'GroupAdmin'),
    )
    .where('session.state', '=', 'VERIFIED')
    .where('session.endsAt', '>', now)
    .where('session.lastSeenAt', '>', before(now, idleLife))
    .where('user.status', '=', true)
    .where('role.status', '=', true)
    .where('app.status', '=', true)
}

/** Those in an app who still may be: in the same role, and for the same group, as when they came. */
export function liveAppSessions(db: Db, now: Date) {
  return rightsToApps(db, now)
    .innerJoin('appSession', (join) =>
      join
        .onRef('appSession.sessionId', '=', 'session.sessionId')
        .onRef('appSession.appId', '=', 'app.appId')
        .onRef('appSession.roleId', '=', 'role.roleId'),
    )
    .where('appSession.endedAt', 'is', null)
    .where(sql<boolean>`app_session.group_id is not distinct from "group".group_id`)
}
