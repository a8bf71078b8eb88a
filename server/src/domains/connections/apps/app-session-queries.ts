import { sql } from 'kysely'
import { linksInForce } from '../../../kit/links-in-force-queries.ts'
import { executeWithOnePlan } from '../../../platform/db/statements/by-key.ts'
import { fieldWithoutRecord } from '../../../platform/db/statements/violations.ts'
import type { Db, World } from '../../../platform/world.ts'
import { liveAt } from '../../access/sessions/service.ts'
import { liveAppSessions, rightsToApps } from './right-queries.ts'

type Parts = Pick<World, 'db' | 'clock' | 'inForce'>

/** The credential with which the app identifies the user: an OpenID grant or a ticket. */
type Means = { grantId: string } | { ticketHash: Buffer; ticketExpiresAt: Date }

/**
 * Starts an app session in the user's current role and group. Returns null when the user may not open the app. One
 * statement checks the right and inserts the row, so the right cannot change in between.
 */
export async function startAppSession(
  { clock, secrets, inForce }: Pick<World, 'clock' | 'secrets' | 'inForce'>,
  db: Db,
  { sessionId, appId, means }: { sessionId: number; appId: number; means: Means },
): Promise<{ appSessionId: number; sid: string } | null> {
  const live = liveAt({ clock, inForce })
  const { grantId, ticketHash, ticketExpiresAt } = {
    grantId: null,
    ticketHash: null,
    ticketExpiresAt: null,
    ...means,
  }
  const row = await db
    .insertInto('appSession')
    .columns([
      'appId',
      'sessionId',
      'roleId',
      'groupId',
      'sid',
      'createdAt',
      'grantId',
      'ticketHash',
      'ticketExpiresAt',
    ])
    .expression(
      rightsToApps(db, live)
        .select(['app.appId', 'session.sessionId', 'role.roleId', 'group.groupId'])
        .select([
          sql<string>`${secrets.token()}::text`.as('sid'),
          sql<Date>`${live.now}::timestamptz`.as('createdAt'),
          sql<string | null>`${grantId}::text`.as('grantId'),
          sql<Buffer | null>`${ticketHash}::bytea`.as('ticketHash'),
          sql<Date | null>`${ticketExpiresAt}::timestamptz`.as('ticketExpiresAt'),
        ])
        .where('session.sessionId', '=', sessionId)
        .where('app.appId', '=', appId),
    )
    .returning(['appSessionId', 'sid'])
    .executeTakeFirst()
    // Somebody has just deleted the app, which nobody had opened before.
    .catch((error: unknown) => {
      if (fieldWithoutRecord(error) !== 'appId') throw error
    })
  return row ?? null
}

/** Finds the live app session of an OpenID grant. */
export async function findLiveAppSession(world: Parts, grantId: string) {
  const row = await liveAppSessions(world.db, liveAt(world))
    .select(['appSession.appSessionId', 'appSession.sid', 'app.appId', 'user.userId', 'role.code as role'])
    .where('appSession.grantId', '=', grantId)
    .executeTakeFirst()
  return row ?? null
}

/** Finds the right of the session's user to open the app now, with the user and the role. */
export async function findRightToApp(world: Parts, sessionId: number, code: string) {
  const row = await rightsToApps(world.db, liveAt(world))
    .select(['app.appId', 'user.userId', 'session.createdAt as signedInAt', 'role.code as role'])
    .select('session.authenticationMethods')
    .where('session.sessionId', '=', sessionId)
    .where('app.code', '=', code)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Ends an app session on the app's request, without a notice to the app. Returns null when there is no live session.
 */
export async function endAppSession(
  { clock }: Pick<World, 'clock'>,
  db: Db,
  sid: string,
): Promise<{ appId: number; sessionId: number; userId: number } | null> {
  const row = await db
    .updateTable('appSession')
    .from('session')
    .set({ endedAt: clock.now() })
    .whereRef('session.sessionId', '=', 'appSession.sessionId')
    .where('sid', '=', sid)
    .where('appSession.endedAt', 'is', null)
    .returning(['appSession.appId', 'session.sessionId', 'session.userId'])
    .executeTakeFirst()
  return row ?? null
}

/** Ends the app session of an OpenID grant, and has the app notified. */
export async function endAppSessionOfGrant(
  { clock }: Pick<World, 'clock'>,
  db: Db,
  grantId: string,
): Promise<{ appId: number; sessionId: number; userId: number } | null> {
  const now = clock.now()
  const row = await db
    .updateTable('appSession')
    .from(['session', 'app'])
    .set({
      endedAt: now,
      noticeNextTryAt: sql<Date | null>`case when app.backchannel_logout_uri <> '' then ${now}::timestamptz end`,
    })
    .whereRef('session.sessionId', '=', 'appSession.sessionId')
    .whereRef('app.appId', '=', 'appSession.appId')
    .where('grantId', '=', grantId)
    .where('appSession.endedAt', 'is', null)
    .returning(['appSession.appId', 'session.sessionId', 'session.userId'])
    .executeTakeFirst()
  return row ?? null
}

/**
 * Ends all app sessions whose right or portal session has ended, and schedules a logout notice for each app that has
 * an address. A timer calls this; every use checks the right anyway.
 */
export async function endLostAppSessions(world: Parts): Promise<number> {
  const { db } = world
  const live = liveAt(world)
  const { now } = live
  const query = db
    .updateTable('appSession')
    .from('app')
    .set({ endedAt: now, noticeNextTryAt: noticeAt(now) })
    .whereRef('app.appId', '=', 'appSession.appId')
    .where('appSession.endedAt', 'is', null)
    .where(
      'appSession.appSessionId',
      'not in',
      liveAppSessions(db, live).select('appSession.appSessionId as liveId'),
    )
  // The timer is short, and planning takes 40 ms in a large database.
  const { numAffectedRows } = await executeWithOnePlan(db, query.compile())
  return Number(numAffectedRows)
}

/**
 * Ends the app sessions that rest on links that are on hold, and schedules a logout notice for each app that has an address. A
 * session in an app of a RIS rests on the person's links to the MIPs of this RIS. Other apps, and those of a RIS without MIPs, are
 * for no particular MIP: a session in them rests on all links together, and ends when none is left.
 */
export async function endAppSessionsOfLinks(
  { clock }: Pick<World, 'clock'>,
  db: Db,
  links: { userId: number; mipId: number }[],
): Promise<void> {
  const now = clock.now()
  const userIds = links.map(({ userId }) => userId)
  const mipIds = links.map(({ mipId }) => mipId)
  await sql`
    update app_session set ended_at = ${now}, notice_next_try_at = ${noticeAt(now)}
    from app, session, unnest(${userIds}::bigint[], ${mipIds}::bigint[]) as held (user_id, mip_id)
    where app.app_id = app_session.app_id and session.session_id = app_session.session_id
      and session.user_id = held.user_id and app_session.ended_at is null
      and case when exists (select from ris_mip where ris_mip.ris_id = app.ris_id)
        then exists (select from ris_mip where ris_mip.ris_id = app.ris_id and ris_mip.mip_id = held.mip_id)
        else not exists (select from user_mip_in_force(${now}::timestamptz) as left_over
          where left_over.user_id = held.user_id) end`.execute(db)
}

// A ticket that was never redeemed started no session in the app, so there is no notice.
const noticeAt = (now: Date) => sql<Date | null>`case when app.backchannel_logout_uri <> ''
  and (grant_id is not null or redeemed_at is not null) then ${now}::timestamptz end`

/** Reads the user's data for an app. Returns undefined when the app session is no longer live. */
export function findPersonInApp(world: Parts, appSessionId: number) {
  return liveAppSessions(world.db, liveAt(world))
    .leftJoin('risUser', (join) =>
      join.onRef('risUser.risId', '=', 'app.risId').onRef('risUser.userId', '=', 'user.userId'),
    )
    .select(['user.userId', 'firstName', 'lastName', 'user.email', 'language', 'timeZone'])
    .select(['session.createdAt', 'session.authenticationMethods', 'appSession.sid'])
    .select(['role.code as role', 'group.groupId', 'group.groupName'])
    .select(sql<string | null>`nullif(ris_user.ris_user_name, '')`.as('risUserName'))
    .where('appSession.appSessionId', '=', appSessionId)
    .executeTakeFirst()
}

/** Lists the MIPs to which the user has a link in force, by name. */
export function listAllowedMips(db: Db, userId: number) {
  return db
    .selectFrom(linksInForce)
    .innerJoin('mip', 'mip.mipId', 'userMip.mipId')
    .select(['mip.mipId', 'mip.code', 'mip.name', 'userMip.providerNumber'])
    .where('userMip.userId', '=', userId)
    .orderBy(sql`lower(mip.name)`)
    .orderBy('mip.mipId')
    .execute()
}

/**
 * Consumes a ticket of this app. Returns undefined when the ticket is not valid. Exactly one of two concurrent calls
 * succeeds.
 */
export function consumeTicket(
  db: Db,
  { appId, ticketHash, now }: { appId: number; ticketHash: Buffer; now: Date },
) {
  return db
    .updateTable('appSession')
    .from('session')
    .set({ redeemedAt: now })
    .whereRef('session.sessionId', '=', 'appSession.sessionId')
    .where('appSession.appId', '=', appId)
    .where('ticketHash', '=', ticketHash)
    .where('redeemedAt', 'is', null)
    .where('ticketExpiresAt', '>', now)
    .returning(['appSessionId', 'session.userId', 'session.sessionId'])
    .executeTakeFirst()
}
