import type { Assertion, RequestOptions } from '@gantry/contract/domains/access/passkeys/schemas'
import type { From, SessionTransport, SignedIn } from '../../../platform/actor.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import { problem } from '../../../platform/http/problem.ts'
import { after } from '../../../platform/secrets/clock.ts'
import type { World } from '../../../platform/world.ts'
import { challengeLife, checkAssertion, requestOptions } from './ceremony.ts'
import * as challenges from './challenge-queries.ts'
import * as queries from './queries.ts'

type Parts = Pick<World, 'db' | 'clock' | 'secrets' | 'settings'>

/** A passkey that was used as it should be. `kind` is the proof in the words of RFC 8176. */
export type UsedPasskey = { passkeyId: number; userId: number; kind: 'hwk' | 'swk' }
/** Whose passkey it was, if we know it. The callers give the same answer to every refusal. */
type Refused = { refused: true; userId: number | null }

/** Begins a sign-in without a password. The answer is alike for everybody, because it names no user and no passkey. */
export async function beginSignIn(world: Parts, transport: SessionTransport): Promise<RequestOptions> {
  const { db, clock, secrets } = world
  const [challenge, browser] = [secrets.token(), secrets.token()]
  const expiresAt = after(clock.now(), challengeLife)
  await challenges.insertSignInChallenge(db, { challenge, expiresAt, browserHash: secrets.hash(browser) })
  transport.setPasskeyStart(browser)
  return requestOptions(world, challenge, 'required')
}

/** Checks the passkey of a sign-in without a password. The authenticator must have verified its user. */
export async function useForSignIn(
  world: Parts,
  assertion: Assertion,
  from: From,
  transport: SessionTransport,
): Promise<UsedPasskey | Refused> {
  const { db, clock, secrets } = world
  const browser = transport.passkeyStart
  transport.setPasskeyStart(null)
  const taken =
    browser === null
      ? undefined
      : await challenges.takeSignInChallenge(db, secrets.hash(browser), clock.now())
  const { userHandle } = assertion.response
  return use(world, assertion, {
    challenge: taken?.challenge,
    mustVerifyUser: true,
    // The authenticator chose the account, so it must say which one it is.
    isOwner: (stored) => userHandle === stored.userHandle.toString('base64url'),
    by: from,
  })
}

/** @throws Problem 400 when the user has no passkey */
export async function beginVerification(
  world: Parts,
  { userId, sessionId }: SignedIn,
): Promise<RequestOptions> {
  const { db, clock, secrets } = world
  const known = await queries.listCredentials(db, userId)
  if (known.length === 0) throw problem('passkey.none')
  const challenge = secrets.token()
  const values = { challenge, expiresAt: after(clock.now(), challengeLife), userHandle: null }
  await challenges.writeSessionChallenge(db, { sessionId, purpose: 'verify' }, values)
  return requestOptions(world, challenge, 'preferred', known)
}

/** Checks a passkey as the second factor of a session. */
export async function useForVerification(
  world: Parts,
  assertion: Assertion,
  actor: SignedIn,
): Promise<UsedPasskey | Refused> {
  const { userId, sessionId } = actor
  const purpose = 'verify'
  const taken = await challenges.takeSessionChallenge(world.db, {
    sessionId,
    purpose,
    now: world.clock.now(),
  })
  const { userHandle } = assertion.response
  return use(world, assertion, {
    challenge: taken?.challenge,
    mustVerifyUser: false,
    isOwner: (stored) =>
      stored.userId === userId && (!userHandle || userHandle === stored.userHandle.toString('base64url')),
    by: actor,
  })
}

type Stored = NonNullable<Awaited<ReturnType<typeof queries.findPasskey>>>
type Using = {
  /** Undefined when it was used, has run out, or belongs to another session or browser. */
  challenge: string | undefined
  mustVerifyUser: boolean
  isOwner: (stored: Stored) => boolean
  by: From | SignedIn
}

async function use(
  world: Parts,
  assertion: Assertion,
  { challenge, mustVerifyUser, isOwner, by }: Using,
): Promise<UsedPasskey | Refused> {
  const stored = await queries.findPasskey(world.db, assertion.id)
  const refused = { refused: true, userId: stored?.userId ?? null } as const
  if (stored === undefined || challenge === undefined || !isOwner(stored)) return refused
  const signed = await checkAssertion(world, assertion, { stored, challenge, mustVerifyUser })
  if (signed === null) return refused
  const { passkeyId, userId } = stored
  const isUsed = await queries.markUsed(world.db, passkeyId, { ...signed, now: world.clock.now() })
  if (!isUsed) {
    await recordCounter(world, stored, by)
    return refused
  }
  return { passkeyId, userId, kind: signed.synced ? 'swk' : 'hwk' }
}

/** A counter that did not grow means that there may be a copy of the passkey (WebAuthn 3, 6.1.1). */
const recordCounter = (world: Parts, { userId, passkeyId, name }: Stored, by: From | SignedIn) =>
  recordAudit(world, world.db, {
    action: 'passkey.counter',
    ...('userId' in by ? { actor: by } : { address: by.address }),
    subject: { type: 'user', id: userId },
    result: 'DENIED',
    detail: { passkeyId, name },
  })
