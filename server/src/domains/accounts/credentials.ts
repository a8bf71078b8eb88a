import { badField, Problem } from '../../platform/http/problem.ts'
import type { Db, World } from '../../platform/world.ts'
import { tryPassword } from './throttle.ts'
import { resetFailedSignIns, upsertPassword } from './throttle-queries.ts'

/** Stores a new password and resets the counters of failed sign-ins. */
export async function storePassword(
  { clock }: Pick<World, 'clock'>,
  db: Db,
  userId: number,
  passwordHash: string,
): Promise<void> {
  await upsertPassword(db, userId, { passwordHash, passwordChangedAt: clock.now() })
}

/**
 * Asks for the current password again before a sensitive change, because an open session is not enough for it.
 * Wrong attempts count towards the account's lock. The answer is 400, because 401 would sign the user out.
 * @throws Problem 400, 429
 */
export async function assertCurrentPassword(
  world: Pick<World, 'db' | 'clock'>,
  userId: number,
  password: string,
): Promise<void> {
  const { right, locked } = await tryPassword(world, { userId }, password)
  if (right) return resetFailedSignIns(world.db, userId)
  if (!locked) throw badField('currentPassword', 'The current password is not right.')
  throw new Problem(429, 'account.locked', 'Too many wrong passwords. Please wait before the next try.', {
    retryAfter: 60,
  })
}
