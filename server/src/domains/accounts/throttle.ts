import { Problem } from '../../platform/http/problem.ts'
import { secondsUntil } from '../../platform/secrets/clock.ts'
import type { World } from '../../platform/world.ts'
import { isPasswordOf, withHashingSlot } from './password-hashing.ts'
import { type Account, countCodeTryOf, countPasswordTry } from './throttle-queries.ts'

export type PasswordTry = { account: Account | null; right: boolean; locked: boolean }

/**
 * Checks a password. One statement reads the lock and counts the attempt before the check, so at most five parallel
 * attempts are checked, even on several servers. An unknown account, a locked account and a wrong password take the
 * same steps and the same time. After a correct password the caller must call `resetFailedSignIns`.
 */
export const tryPassword = (
  { db, clock }: Pick<World, 'db' | 'clock'>,
  who: { email: string } | { userId: number },
  password: string,
): Promise<PasswordTry> =>
  withHashingSlot(async () => {
    const counted = await countPasswordTry(db, who, clock.now())
    const right = await isPasswordOf(counted?.allowed ? counted.passwordHash : null, password)
    if (counted === undefined) return { account: null, right: false, locked: false }
    const { allowed, passwordHash: _kept, ...account } = counted
    return { account, right, locked: !allowed }
  })

/**
 * Counts an attempt before the code is checked. The counter belongs to the account, not to the code, so a resent
 * code or a new sign-in gives no new attempts. @throws Problem 429 after too many wrong codes
 */
export async function countCodeTry(
  { db, clock }: Pick<World, 'db' | 'clock'>,
  userId: number,
): Promise<void> {
  const now = clock.now()
  const row = await countCodeTryOf(db, userId, now)
  if (row?.counted) return
  throw new Problem(429, 'second-factor.too-many', 'Too many wrong codes. Please wait before the next try.', {
    retryAfter: Math.max(1, secondsUntil(row?.codesLockedUntil ?? now, now)),
  })
}
