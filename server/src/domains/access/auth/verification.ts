import type { User } from '@gantry/contract/domains/access/auth/schemas'
import type { SessionTransport, SignedIn } from '../../../platform/actor.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import { badField, forbidden, problem } from '../../../platform/http/problem.ts'
import { tooMany } from '../../../platform/limits/limiter.ts'
import type { Db, World } from '../../../platform/world.ts'
import {
  countCodeTry,
  deviceHashOf,
  getPerson,
  isEmailOf,
  rememberDevice,
  resetFailedCodes,
} from '../accounts/service.ts'
import { checkAuthenticatorCode, useRecoveryCode, usesAuthenticator } from '../second-factor/service.ts'
import {
  byCode,
  findAdministeredGroup,
  listUsableRoles,
  mayTakeRole,
  type Proof,
  verifySession,
} from '../sessions/service.ts'
import { acceptBuiltInTerms } from '../terms/service.ts'
import { checkOneTimeCode, countCode, sendOneTimeCode } from './one-time-codes.ts'
import { markSignedIn } from './queries.ts'
import { tellOfSignIn } from './sign-in-notices.ts'
import { getSignedInUser } from './signed-in-user.ts'

export const wrongCode = () => badField('code', 'This code is not right, was used, or has run out.')

export type SignedInReply = { accessToken: string; refreshToken: string; expiresIn: number; user: User }

/** Checks the second factor and turns the pending session into a verified one. */
export async function verify(
  world: World,
  actor: SignedIn,
  { email, code }: { email: string; code: string },
  transport: SessionTransport,
): Promise<SignedInReply> {
  const { db } = world
  const { userId } = actor
  if (!isEmailOf(await getPerson(db, userId), email)) throw wrongCode()
  await countCodeTry(world, userId, transport)
  // A wrong code is no exception in here: that it was tried must be committed.
  const signedIn = await db.transaction().execute(async (tx) => {
    const by = await useCode(world, tx, actor, code)
    return by === null ? null : completeSignIn(world, tx, { actor, by, proof: byCode, transport })
  })
  if (signedIn === null) {
    await recordAudit(world, db, { action: 'session.verify', actor, result: 'DENIED' })
    throw wrongCode()
  }
  return replyTo(world, userId, signedIn, transport)
}

/** Hands out the tokens after the commit, with the user's record. */
export async function replyTo(
  world: World,
  userId: number,
  { role, ...tokens }: CompletedSignIn,
  transport: SessionTransport,
): Promise<SignedInReply> {
  transport.set(tokens)
  const groupId = role === 'GroupAdmin' ? await findAdministeredGroup(world.db, userId) : null
  const user = await getSignedInUser(world, world.db, userId, { role, groupId, authenticated: true })
  return { ...tokens, user }
}

type CodeKind = 'email' | 'authenticator' | 'recovery code'

/** Uses a code of the kind that the person has. */
export async function useCode(world: World, tx: Db, actor: SignedIn, code: string): Promise<CodeKind | null> {
  const { userId, sessionId } = actor
  if (!(await usesAuthenticator(tx, userId))) {
    return (await checkOneTimeCode(world, tx, sessionId, code)) ? 'email' : null
  }
  if (code.includes('-')) return (await useRecoveryCode(world, tx, userId, code)) ? 'recovery code' : null
  return (await checkAuthenticatorCode(world, tx, userId, code)) ? 'authenticator' : null
}

type Completing = {
  actor: SignedIn
  by: CodeKind | 'passkey' | 'identity provider'
  proof: Proof
  transport: SessionTransport
}
type CompletedSignIn = Omit<SignedInReply, 'user'> & { role: string | null }

/** Turns the pending session into a verified one, with all that belongs to a sign-in. */
export async function completeSignIn(
  world: World,
  tx: Db,
  { actor, by, proof, transport }: Completing,
): Promise<CompletedSignIn> {
  const { userId, sessionId } = actor
  const roles = await listUsableRoles(tx, userId)
  // The user chooses when there are several roles.
  const [only] = roles.length === 1 ? roles : []
  const mayTake = only !== undefined && (await mayTakeRole(tx, sessionId, only, proof.authenticationMethods))
  const role = mayTake ? only : null
  await resetFailedCodes(tx, userId, deviceHashOf(world, transport))
  const isNewDevice = await rememberDevice(world, tx, userId, transport)
  await tellOfSignIn(world, tx, actor, { byRecoveryCode: by === 'recovery code', isNewDevice })
  await markSignedIn(tx, userId, world.clock.now())
  const tokens = await verifySession(world, tx, sessionId, { role, proof })
  await acceptBuiltInTerms(world, tx, userId)
  for (const follow of world.hooks.signedIn) await follow(world, tx, actor)
  await recordAudit(world, tx, { action: 'session.sign-in', actor: { ...actor, role }, detail: { by } })
  return { ...tokens, role }
}

/** Sends a new code to the user of the pending session, and to nobody else. */
export async function resendOneTimeCode(
  world: World,
  actor: SignedIn,
  asked: { userId: number; email: string },
  transport: SessionTransport,
): Promise<void> {
  const person = await getPerson(world.db, actor.userId)
  if (asked.userId !== actor.userId || !isEmailOf(person, asked.email)) throw forbidden()
  if (await usesAuthenticator(world.db, actor.userId)) {
    throw problem('one-time-code.by-app')
  }
  const { sessionId } = actor
  await world.db.transaction().execute(async (tx) => {
    await sendOneTimeCode(world, tx, sessionId, person)
    const wait = await countCode(world, tx, person.email, actor, transport)
    if (wait > 0) throw tooMany('mail.too-many', wait)
  })
}
