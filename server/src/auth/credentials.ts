import { badField, Problem } from '../http/problem.ts'
import type { Db, World } from '../world.ts'
import { forgiveSignIns, tryPassword } from './throttle.ts'

/** A password someone proved to be entitled to set; the locks of guesses at the old one fall with it. */
export async function storePassword(
  { clock }: Pick<World, 'clock'>,
  db: Db,
  userId: number,
  passwordHash: string,
): Promise<void> {
  const values = {
    passwordHash,
    passwordChangedAt: clock.now(),
    failedSignIns: 0,
    lockCount: 0,
    lockedUntil: null,
  }
  await db
    .insertInto('credential')
    .values({ userId, ...values })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(values))
    .execute()
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
