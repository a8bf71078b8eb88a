import type { From, SignedIn } from '../../../platform/actor.ts'
import { after, before } from '../../../platform/secrets/clock.ts'
import type { Db, World } from '../../../platform/world.ts'
import { accessLife, liveAt, pendingLife, recentSignIn, sessionLife } from './limits.ts'
import { endAdministratorsByHospital, endHospitalSessionsOfUser } from './proof-queries.ts'
import * as queries from './queries.ts'
import { changeSessionRole, endSessionByTokens, type Proof, verifyPendingSession } from './token-queries.ts'
import { createTokens, signedOut, type Tokens } from './tokens.ts'

export { idleLifeOf, type LiveAt, liveAt, longestIdle, longestSession } from './limits.ts'
export { liveSessions } from './list-queries.ts'
export { mayTakeRole } from './proof-queries.ts'
export {
  findAdministeredGroup,
  listUsableRoles,
  mayActAs,
} from './queries.ts'
export { refreshSession } from './refresh.ts'
export { resolveSession } from './resolve.ts'
export type { Proof } from './token-queries.ts'
export { signedOut } from './tokens.ts'

type Parts = Pick<World, 'clock' | 'secrets'>

/** A one-time code after the first factor (values of RFC 8176). */
export const byCode: Proof = { authenticationMethods: ['otp', 'mfa'], passkeyId: null }

/**
 * Starts a session after the first factor, with what it has shown and the connection whose provider showed it. It stays pending
 * until the second factor is verified.
 */
export async function startPendingSession(
  { clock, secrets }: Parts,
  db: Db,
  userId: number,
  from: From,
  authenticationMethods: string[],
  identityConnectionId: number | null = null,
): Promise<{ sessionId: number; accessToken: string }> {
  const now = clock.now()
  const accessToken = secrets.token()
  const endsAt = after(now, pendingLife)
  const sessionId = await queries.insertSession(db, {
    userId,
    state: 'PENDING',
    authenticationMethods,
    identityConnectionId,
    accessHash: secrets.hash(accessToken),
    accessExpiresAt: endsAt,
    address: from.address.slice(0, 100),
    device: from.device.slice(0, 300),
    createdAt: now,
    lastSeenAt: now,
    endsAt,
  })
  return { sessionId, accessToken }
}

/** Turns a pending session into a verified session with new tokens, after the correct second factor. */
export async function verifySession(
  { clock, secrets, inForce }: Parts & Pick<World, 'inForce'>,
  db: Db,
  sessionId: number,
  { role, proof = byCode }: { role: string | null; proof?: Proof },
): Promise<Tokens & { expiresIn: number }> {
  const now = clock.now()
  const tokens = createTokens({ secrets }, sessionId)
  const life = sessionLife({ inForce })
  const isVerified = await verifyPendingSession(db, sessionId, {
    accessHash: secrets.hash(tokens.accessToken),
    accessExpiresAt: after(now, accessLife),
    refreshHash: secrets.hash(tokens.refreshToken),
    role,
    proof,
    now,
    // It starts at the sign-in, so the pending time counts.
    life,
  })
  if (!isVerified) throw signedOut()
  return { ...tokens, expiresIn: Math.min(accessLife, life) / 1000 }
}

/** Changes the role of the session and issues new tokens. The old tokens become invalid. */
export async function setSessionRole(
  { clock, secrets }: Parts,
  db: Db,
  actor: SignedIn,
  role: string,
): Promise<Tokens> {
  const now = clock.now()
  const tokens = createTokens({ secrets }, actor.sessionId)
  const isChanged = await changeSessionRole(db, actor.sessionId, {
    role,
    accessHash: secrets.hash(tokens.accessToken),
    refreshHash: secrets.hash(tokens.refreshToken),
    now,
  })
  if (!isChanged) throw signedOut()
  return tokens
}

/** Ends the session that one of the tokens belongs to. Returns null when there is none. */
export async function signOutSession(
  { clock, secrets }: Parts,
  db: Db,
  tokens: { accessToken: string | null; refreshToken: string | null },
): Promise<{ sessionId: number; userId: number } | null> {
  const { accessToken, refreshToken } = tokens
  const hashes = {
    accessHash: accessToken === null ? null : secrets.hash(accessToken),
    refreshHash: refreshToken === null ? null : secrets.hash(refreshToken),
  }
  return endSessionByTokens(db, hashes, clock.now())
}

/** Ends all sessions of a user except `except`, in the caller's transaction, and returns how many there were. */
export async function endSessionsOf(
  { clock }: Pick<World, 'clock'>,
  db: Db,
  userId: number,
  reason: string,
  except?: number,
): Promise<number> {
  return queries.endSessionsOfUser(db, { userId, reason, now: clock.now(), except })
}

/** Ends the sessions of somebody who becomes a platform administrator, as far as a hospital began them. */
export async function endHospitalSessionsOf(
  { clock }: Pick<World, 'clock'>,
  db: Db,
  userId: number,
): Promise<void> {
  await endHospitalSessionsOfUser(db, userId, { reason: 'made an administrator', now: clock.now() })
}

/** Ends the sessions of platform administrators that a connection began, when it may no longer sign them in. */
export async function endAdministratorSessionsBy(
  { clock }: Pick<World, 'clock'>,
  db: Db,
  identityConnectionId: number,
): Promise<void> {
  const reason = 'connection may not sign in administrators'
  await endAdministratorsByHospital(db, identityConnectionId, { reason, now: clock.now() })
}

/** Ends the sessions that began with this passkey, except `except`. Call it before the passkey is deleted. */
export async function endSessionsOfPasskey(
  { clock }: Pick<World, 'clock'>,
  db: Db,
  passkeyId: number,
  except: number,
): Promise<void> {
  await queries.endSessionsOfPasskey(db, { passkeyId, reason: 'passkey removed', now: clock.now(), except })
}

const keptEnded = 30 * 24 * 60 * 60_000

/** Whether the user of this session gave the password in the last minutes. */
export async function hasSignedInRecently(
  { db, clock }: Pick<World, 'db' | 'clock'>,
  { sessionId }: SignedIn,
): Promise<boolean> {
  const signedInAt = await queries.findSignInTime(db, sessionId)
  return signedInAt !== undefined && signedInAt > before(clock.now(), recentSignIn)
}

/** Whether the user of this session gave the second factor in the last minutes, at the sign-in or again. */
export async function hasGivenFactorRecently(
  { db, clock }: Pick<World, 'db' | 'clock'>,
  { sessionId }: SignedIn,
): Promise<boolean> {
  const givenAt = await queries.findFactorTime(db, sessionId)
  return givenAt !== undefined && givenAt > before(clock.now(), recentSignIn)
}

export const markFactorGiven = (
  { clock }: Pick<World, 'clock'>,
  db: Db,
  { sessionId }: SignedIn,
): Promise<void> => queries.markFactorGiven(db, sessionId, clock.now())

/** Marks expired sessions as ended, and deletes sessions that ended more than 30 days ago. A timer calls this. */
export async function pruneSessions(world: Pick<World, 'db' | 'clock' | 'inForce'>): Promise<void> {
  const { db } = world
  const { now, idleSince } = liveAt(world)
  await queries.endExpiredSessions(db, now, idleSince)
  await queries.deleteSessionsEndedBefore(db, before(now, keptEnded))
}
