import { sql } from 'kysely'
import { prepared, type ValueOf } from '../db/prepared.ts'
import { after, before } from '../ports/clock.ts'
import type { Db, World } from '../world.ts'
import type { From, SignedIn } from './actor.ts'
import { accessLife, idleLife, pendingLife, sessionLife } from './limits.ts'
import { endSession } from './queries.ts'
import { signedOut, type Tokens } from './tokens.ts'

export { idleLife, sessionLife } from './limits.ts'
export { findAdministeredGroup, listUsableRoles, mayActAs } from './queries.ts'
export { refreshSession } from './refresh.ts'
export { type Resolved, resolveSession } from './resolve.ts'
export { signedOut } from './tokens.ts'

type Parts = Pick<World, 'clock' | 'secrets'>

/** For someone who gave the right password and still owes the second factor. */
export async function startPendingSession(parts: Parts, db: Db, userId: number, from: From) {
  const { session, accessToken } = draftPendingSession(parts, userId, from)
  const [row] = await insertPending(db, session)
  if (row === undefined) throw new Error('the session was not written')
  return { sessionId: row.sessionId, accessToken }
}

/** What `pendingSession` writes, and the token that it will be known by. */
export function draftPendingSession({ clock, secrets }: Parts, userId: number, from: From) {
  const now = clock.now()
  const accessToken = secrets.token()
  const session: PendingSession = {
    userId,
    accessHash: secrets.hash(accessToken),
    address: from.address.slice(0, 100),
    device: from.device.slice(0, 300),
    now,
    endsAt: after(now, pendingLife),
  }
  return { session, accessToken }
}

export type PendingSession = {
  userId: number
  accessHash: Buffer
  address: string
  device: string
  now: Date
  endsAt: Date
}
/** For a statement that writes more than the session. */
export const pendingSession = (db: Db, value: ValueOf<PendingSession>) =>
  db
    .insertInto('session')
    .values({
      userId: value('userId'),
      state: 'PENDING',
      accessHash: value('accessHash'),
      accessExpiresAt: value('endsAt'),
      address: value('address'),
      device: value('device'),
      createdAt: value('now'),
      lastSeenAt: value('now'),
      endsAt: value('endsAt'),
    })
    .returning('sessionId')
const insertPending = prepared(pendingSession)

/** The second factor was right: the pending session becomes a full one, under new tokens. */
export async function verifySession(
  { clock, secrets }: Parts,
  db: Db,
  sessionId: number,
  role: string | null,
): Promise<Tokens & { expiresIn: number }> {
  const now = clock.now()
  const tokens = { accessToken: secrets.token(), refreshToken: secrets.token() }
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({
      state: 'VERIFIED',
      accessHash: secrets.hash(tokens.accessToken),
      accessExpiresAt: after(now, accessLife),
      refreshHash: secrets.hash(tokens.refreshToken),
      sessionRole: role,
      lastSeenAt: now,
      // Twelve hours from the sign-in: the pending minutes count.
      endsAt: sql<Date>`created_at + ${`${sessionLife} milliseconds`}::interval`,
    })
    .where('sessionId', '=', sessionId)
    .where('state', '=', 'PENDING')
    .where('endsAt', '>', now)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw signedOut()
  return { ...tokens, expiresIn: accessLife / 1000 }
}

/** Acts in another role from here on, under new tokens; the old ones are dead. */
export async function setSessionRole(
  { clock, secrets }: Parts,
  db: Db,
  actor: SignedIn,
  role: string,
): Promise<Tokens> {
  const now = clock.now()
  const tokens = { accessToken: secrets.token(), refreshToken: secrets.token() }
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set((row) => ({
      sessionRole: role,
      accessHash: secrets.hash(tokens.accessToken),
      previousRefreshHash: row.ref('refreshHash'),
      refreshHash: secrets.hash(tokens.refreshToken),
      lastSeenAt: now,
    }))
    .where('sessionId', '=', actor.sessionId)
    .where('state', '=', 'VERIFIED')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw signedOut()
  return tokens
}

/** Ends the session that either token belongs to. Null when there is none. */
export async function signOutSession(
  { clock, secrets }: Parts,
  db: Db,
  tokens: { accessToken: string | null; refreshToken: string | null },
): Promise<{ sessionId: number; userId: number } | null> {
  const { accessToken, refreshToken } = tokens
  const row = await db
    .updateTable('session')
    .set({ state: 'ENDED', endedAt: clock.now(), endReason: 'signed out' })
    .where((session) =>
      session.or([
        ...(accessToken === null ? [] : [session('accessHash', '=', secrets.hash(accessToken))]),
        ...(refreshToken === null ? [] : [session('refreshHash', '=', secrets.hash(refreshToken))]),
      ]),
    )
    .where('state', '<>', 'ENDED')
    .returning(['sessionId', 'userId'])
    .executeTakeFirst()
  return row ?? null
}

/** Ends one session: an administrator's doing. False when it was over already. */
export function endOneSession(
  { clock }: Pick<World, 'clock'>,
  db: Db,
  sessionId: number,
  reason: string,
): Promise<boolean> {
  return endSession(db, sessionId, reason, clock.now())
}

/** Ends all of someone's sessions, on the transaction of what makes it necessary; `except` may go on. */
export async function endSessionsOf(
  { clock }: Pick<World, 'clock'>,
  db: Db,
  userId: number,
  reason: string,
  except?: number,
): Promise<void> {
  await endThoseOf(db, { userId, reason, now: clock.now(), except: except ?? null })
}
const endThoseOf = prepared(
  (db, value: ValueOf<{ userId: number; reason: string; now: Date; except: number | null }>) =>
    db
      .updateTable('session')
      .set({ state: 'ENDED', endedAt: value('now'), endReason: value('reason') })
      .where('userId', '=', value('userId'))
      .where('state', '<>', sql.lit('ENDED'))
      .where(sql<boolean>`session_id is distinct from ${value('except')}`),
)

const keptEnded = 30 * 24 * 60 * 60_000

/** Marks what ran out as ended, and forgets what ended a month ago. For a timer. */
export async function pruneSessions({ db, clock }: Pick<World, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await db
    .updateTable('session')
    .set({ state: 'ENDED', endedAt: now, endReason: 'expired' })
    .where('state', '<>', 'ENDED')
    .where((session) =>
      session.or([session('endsAt', '<=', now), session('lastSeenAt', '<=', before(now, idleLife))]),
    )
    .execute()
  await db.deleteFrom('session').where('endedAt', '<', before(now, keptEnded)).execute()
}
