import { badField } from '../../../platform/http/problem.ts'
import { limitOf, tooMany } from '../../../platform/limits/limiter.ts'
import type { Db, World } from '../../../platform/world.ts'
import { deleteDevicesOf } from './device-queries.ts'
import { isOwnPassword } from './password-hashing.ts'
import { findPasswordHash, upsertPassword } from './throttle-queries.ts'

/** Attempts of a signed-in user at the current password. */
const currentPasswordLimit = limitOf('current-password', 5, 25 * 60_000)

/** Stores a new password, resets the counters of failed sign-ins and forgets the known devices. */
export async function storePassword(
  { clock }: Pick<World, 'clock'>,
  db: Db,
  userId: number,
  passwordHash: string,
): Promise<void> {
  await upsertPassword(db, userId, { passwordHash, passwordChangedAt: clock.now() })
  await deleteDevicesOf(db, userId)
}

/**
 * Asks for the current password again before a sensitive change, because an open session is not enough for it.
 * Wrong attempts have a counter of their own, so that failed sign-ins of other people do not block a signed-in user.
 * The answer is 400, because 401 would sign the user out.
 * @throws Problem 400, 429
 */
export async function assertCurrentPassword(
  { db, limits }: Pick<World, 'db' | 'limits'>,
  userId: number,
  password: string,
): Promise<void> {
  const wait = await limits.take(currentPasswordLimit, String(userId))
  if (wait > 0) throw tooMany('account.locked', wait)
  const right = await isOwnPassword(await findPasswordHash(db, userId), password)
  if (!right) throw badField('currentPassword', 'The current password is not right.')
  await limits.release(currentPasswordLimit, String(userId))
}
