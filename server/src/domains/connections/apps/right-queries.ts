import { sql } from 'kysely'
import { hasNotEnded } from '../../../kit/links-in-force-queries.ts'
import type { Db } from '../../../platform/world.ts'
import type { LiveAt } from '../../access/sessions/service.ts'

/**
 * Returns one row for each session and each app that it may open now: the session is verified and live, the user is
 * active, the chosen role is held and active, and the app is active and open to this role. Every check of access to
 * an app uses this query.
 */
export function rightsToApps(db: Db, { now, idleSince }: LiveAt) {
  return db
    .selectFrom('session')
    .innerJoin('user', 'user.userId', 'session.userId')
    .innerJoin('role', 'role.code', 'session.sessionRole')
    .innerJoin('userRole', (join) =>
      join
        .onRef('userRole.userId', '=', 'user.userId')
        .onRef('userRole.roleId', '=', 'role.roleId')
        .on(hasNotEnded('userRole')),
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
    .where('session.lastSeenAt', '>', idleSince)
    .where('user.status', '=', true)
    .where('role.status', '=', true)
    .where('app.status', '=', true)
}

/** The app sessions that may continue: the role and the group are the same as at their start. */
export function liveAppSessions(db: Db, live: LiveAt) {
  return rightsToApps(db, live)
    .innerJoin('appSession', (join) =>
      join
        .onRef('appSession.sessionId', '=', 'session.sessionId')
        .onRef('appSession.appId', '=', 'app.appId')
        .onRef('appSession.roleId', '=', 'role.roleId'),
    )
    .where('appSession.endedAt', 'is', null)
    .where(sql<boolean>`app_session.group_id is not distinct from "group".group_id`)
}
