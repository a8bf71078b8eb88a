import type { UserBody } from '@gantry/contract/domains/people/users/schemas'
import type { z } from 'zod'
import { type Actor, isServiceAccount } from '../../../platform/actor.ts'
import { badField, problem } from '../../../platform/http/problem.ts'
import type { World } from '../../../platform/world.ts'
import { assertCurrentPassword, getPerson, isEmailOf } from '../accounts/service.ts'
import { hasSignedInRecently } from '../sessions/service.ts'
import { usesAuthenticator } from './authenticator.ts'

type Proven = Pick<z.output<typeof UserBody>, 'userId' | 'email' | 'twoFactorAuthType' | 'currentPassword'>

/**
 * The address and the second factor decide who can sign in. Somebody at an administrator's open session could change
 * them, have a reset link sent to an address of theirs, and keep the account (ASVS 7.5.1).
 */
export async function assertProof(
  world: World,
  actor: Actor,
  { userId = 0, email, twoFactorAuthType, currentPassword }: Proven,
): Promise<void> {
  if (userId === 0) return
  const isNewAddress = !isEmailOf(await getPerson(world.db, userId), email)
  if (userId === actor.userId) {
    if (isNewAddress) await assertOwnPassword(world, actor, currentPassword)
    return
  }
  const losesFactor = twoFactorAuthType === 'EMAIL' && (await usesAuthenticator(world.db, userId))
  if (isServiceAccount(actor)) {
    if (isNewAddress || losesFactor) throw notByServiceAccount()
    return
  }
  if (isNewAddress || losesFactor) await assertRecentProof(world, actor, currentPassword)
}

/** A new address of one's own takes the password, however recent the sign-in is. */
async function assertOwnPassword(
  world: World,
  { userId }: Actor,
  currentPassword: string | undefined,
): Promise<void> {
  if (currentPassword === undefined) throw badField('currentPassword', 'The current password is not right.')
  await assertCurrentPassword(world, userId, currentPassword)
}

/**
 * Asks administrators for their own password before a change with which somebody at an open session could take over
 * another account. A recent sign-in counts too, because the specified calls have no field for a password.
 * @throws Problem 400, 429
 */
export async function assertRecentProof(
  world: Pick<World, 'db' | 'limits' | 'clock'>,
  actor: Actor,
  password: string | undefined,
): Promise<void> {
  if (password !== undefined) await assertCurrentPassword(world, actor.userId, password)
  else if (!(await hasSignedInRecently(world, actor)))
    throw badField('currentPassword', 'Please give your own password: you signed in some time ago.')
}

/** A program cannot prove that a person asked for it, and a token that was copied must not take over accounts. */
const notByServiceAccount = () => problem('service-account.sign-in')
