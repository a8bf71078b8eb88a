import type { twoFactorAuthTypes } from '@gantry/contract/domains/access/auth/schemas'
import type { Actor, SessionTransport, SignedIn } from '../../../platform/actor.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import { problem } from '../../../platform/http/problem.ts'
import { tooMany } from '../../../platform/limits/limiter.ts'
import type { World } from '../../../platform/world.ts'
import { countCodeTry, deviceHashOf, getPerson, resetFailedCodes } from '../accounts/service.ts'
import { usesAuthenticator } from '../second-factor/service.ts'
import { hasGivenFactorRecently, markFactorGiven } from '../sessions/service.ts'
import { factorCode } from './mails.ts'
import { countCode, sendOneTimeCode } from './one-time-codes.ts'
import { useCode, wrongCode } from './verification.ts'

/**
 * For what somebody at an open session of another person must not get, such as a copy of all their data. A sign-in some minutes
 * ago counts, because it took the second factor too. @throws Problem 403
 */
export async function assertFreshFactor(world: Pick<World, 'db' | 'clock'>, actor: Actor): Promise<void> {
  if (!(await hasGivenFactorRecently(world, actor))) throw problem('session.factor-needed')
}

/** Mails a code to people without an authenticator, and says where the code comes from. Who needs none gets none. */
export async function sendFactorCode(
  world: World,
  actor: SignedIn,
  transport: SessionTransport,
): Promise<(typeof twoFactorAuthTypes)[number]> {
  const { db } = world
  const { userId, sessionId } = actor
  if (await usesAuthenticator(db, userId)) return 'AUTHENTICATOR'
  if (await hasGivenFactorRecently(world, actor)) return 'EMAIL'
  const person = await getPerson(db, userId)
  await db.transaction().execute(async (tx) => {
    await sendOneTimeCode(world, tx, sessionId, person, factorCode)
    const wait = await countCode(world, tx, person.email, actor, transport)
    if (wait > 0) throw tooMany('mail.too-many', wait)
  })
  return 'EMAIL'
}

/** Takes the second factor again. The attempts count as those at the sign-in. @throws Problem 400, 429 */
export async function giveFactor(
  world: World,
  actor: SignedIn,
  code: string,
  transport: SessionTransport,
): Promise<void> {
  const { db } = world
  const { userId } = actor
  await countCodeTry(world, userId, transport)
  // A wrong code is no exception in here: that it was tried must be committed.
  const isRight = await db.transaction().execute(async (tx) => {
    if ((await useCode(world, tx, actor, code)) === null) return false
    await resetFailedCodes(tx, userId, deviceHashOf(world, transport))
    await markFactorGiven(world, tx, actor)
    return true
  })
  await recordAudit(world, db, { action: 'session.verify', actor, result: isRight ? 'DONE' : 'DENIED' })
  if (!isRight) throw wrongCode()
}
