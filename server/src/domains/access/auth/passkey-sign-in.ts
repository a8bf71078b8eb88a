import type { Assertion, RequestOptions } from '@gantry/contract/domains/access/passkeys/schemas'
import type { From, SessionTransport, SignedIn } from '../../../platform/actor.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import { type Problem, problem } from '../../../platform/http/problem.ts'
import { limitOf, tooMany } from '../../../platform/limits/limiter.ts'
import { secondsUntil } from '../../../platform/secrets/clock.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import type { World } from '../../../platform/world.ts'
import {
  countCodeTry,
  deviceHashOf,
  findAccountState,
  isPasswordOff,
  sourceOfVisitor,
} from '../accounts/service.ts'
import * as passkeys from '../passkeys/service.ts'
import { type Proof, signOutSession, startPendingSession } from '../sessions/service.ts'
import { inactive, notActivated, recordRefusal } from './sign-in.ts'
import { completeSignIn, replyTo, type SignedInReply } from './verification.ts'

/** Sign-ins with a passkey that one source or one known device began and did not finish. */
const passkeyLimit = ({ signInsPerAddress }: Settings) => limitOf('passkey', signInsPerAddress, 10 * 60_000)

/** One answer to every wrong passkey. A sign-in answers 401, a second factor 400, because 401 would end its session. */
const refused = (status: 400 | 401) => problem('passkey.refused', {}, { status })

/** @throws Problem 429 when this source began too many sign-ins that it did not finish */
export async function beginPasskeySignIn(
  world: World,
  from: From,
  transport: SessionTransport,
): Promise<RequestOptions> {
  const source = await sourceOfVisitor(world, from, transport)
  const wait = await world.limits.take(passkeyLimit(world.settings), source)
  if (wait > 0) throw tooMany('sign-in.too-many', wait)
  return passkeys.beginSignIn(world, transport)
}

/** Signs in with a passkey alone, through the same checks as with a password. */
export async function signInByPasskey(
  world: World,
  assertion: Assertion,
  from: From,
  transport: SessionTransport,
): Promise<SignedInReply> {
  const { db, limits, settings } = world
  const source = await sourceOfVisitor(world, from, transport)
  const used = await passkeys.useForSignIn(world, assertion, from, transport)
  if ('refused' in used) {
    await recordRefusal(world, used.userId === null ? null : { userId: used.userId }, from, 'passkey')
    throw refused(401)
  }
  const { userId } = used
  const problem = await findProblem(world, userId, transport)
  if (problem !== null) {
    await recordRefusal(world, { userId }, from, problem.code)
    throw problem
  }
  const signedIn = await db.transaction().execute(async (tx) => {
    // End the previous session of this browser, because its tokens are replaced.
    if (transport.accessToken !== null || transport.refreshToken !== null) {
      await signOutSession(world, tx, transport)
    }
    const { sessionId } = await startPendingSession(world, tx, userId, from, [])
    const actor: SignedIn = { ...from, userId, sessionId, role: null, groupId: null }
    return completeSignIn(world, tx, { actor, by: 'passkey', proof: proofOf(used), transport })
  })
  await limits.release(passkeyLimit(settings), source)
  return replyTo(world, userId, signedIn, transport)
}

/** Why the account cannot be used. Only the holder of a passkey learns it. */
async function findProblem(
  world: World,
  userId: number,
  transport: SessionTransport,
): Promise<Problem | null> {
  const now = world.clock.now()
  const { status, activatedAt, lockedUntil } = await findAccountState(
    world.db,
    userId,
    deviceHashOf(world, transport),
  )
  if (!status) return inactive()
  if (activatedAt === null) return notActivated()
  // Whom only the hospital signs in, it can also stop from signing in.
  if (await isPasswordOff(world.db, userId)) return refused(401)
  if (lockedUntil === null || lockedUntil <= now) return null
  return tooMany('sign-in.locked', Math.max(1, secondsUntil(lockedUntil, now)))
}

/** Values of RFC 8176: a key in hardware or software, a person who was there, and two factors together. */
const proofOf = ({ kind, passkeyId }: passkeys.UsedPasskey): Proof => ({
  authenticationMethods: [kind, 'user', 'mfa'],
  passkeyId,
})

export const getSecondFactors = async (
  { db }: World,
  { userId }: SignedIn,
): Promise<{ passkey: boolean }> => ({
  passkey: await passkeys.hasPasskeys(db, userId),
})

export const beginPasskeyVerification = (world: World, actor: SignedIn): Promise<RequestOptions> =>
  passkeys.beginVerification(world, actor)

/** Checks a passkey as the second factor, and turns the pending session into a verified one. */
export async function verifyByPasskey(
  world: World,
  actor: SignedIn,
  assertion: Assertion,
  transport: SessionTransport,
): Promise<SignedInReply> {
  const { userId } = actor
  await countCodeTry(world, userId, transport)
  const used = await passkeys.useForVerification(world, assertion, actor)
  if ('refused' in used) {
    await recordAudit(world, world.db, {
      action: 'passkey.refuse',
      actor,
      result: 'DENIED',
    })
    throw refused(400)
  }
  const proof = proofOf(used)
  const signedIn = await world.db
    .transaction()
    .execute((tx) => completeSignIn(world, tx, { actor, by: 'passkey', proof, transport }))
  return replyTo(world, userId, signedIn, transport)
}
