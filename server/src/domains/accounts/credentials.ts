import { badField, Problem } from '../../platform/http/problem.ts'
import type { Db, World } from '../../platform/world.ts'
import { tryPassword } from './throttle.ts'
import { forgiveSignIns, upsertPassword } from './throttle-queries.ts'

/** A password someone proved to be entitled to set; the locks of guesses at the old one fall with it. */
export async function storePassword(
  { clock }: Pick<World, 'clock'>,
  db: Db,
  userId: number,
  passwordHash: string,
): Promise<void> {
  await upsertPassword(db, userId, { passwordHash, passwordChangedAt: clock.now() })
}

/**
 * Guards what a session left open must not be enough for; guesses count towards the account's lock.
 * 400 and not 401, which would sign the person out. @throws Problem 400, 429
 */
export async function assertCurrentPassword(
  world: Pick<World, 'db' | 'clock'>,
  userId: number,
  password: string,
): Promise<void> {
  const { right, locked } = await tryPassword(world, { userId }, password)
  if (right) return forgiveSignIns(world.db, userId)
  if (!locked) throw badField('currentPassword', 'The current password is not right.')
  throw new Problem(429, 'account.locked', 'Too many wrong passwords. Please wait before the next try.', {
    retryAfter: 60,
  })
}
