import { Problem } from '../../platform/http/problem.ts'
import { secondsUntil } from '../../platform/secrets/clock.ts'
import type { World } from '../../platform/world.ts'
import { isPasswordOf, withRoomToHash } from './password-hashing.ts'
import { type Account, countCodeTryOf, countPasswordTry } from './throttle-queries.ts'

export type PasswordTry = { account: Account | null; right: boolean; locked: boolean }

/**
 * Judges a password. The try is counted before it is judged, in the one statement that also sees whether
 * the account is locked: however many guesses run at once, on however many servers, five are judged.
 * Unknown, locked and wrong take the same steps and the same time. Whoever finds it right calls `forgiveSignIns`.
 */
export const tryPassword = (
  { db, clock }: Pick<World, 'db' | 'clock'>,
  who: { email: string } | { userId: number },
  password: string,
): Promise<PasswordTry> =>
  withRoomToHash(async () => {
    const counted = await countPasswordTry(db, who, clock.now())
    const right = await isPasswordOf(counted?.allowed ? counted.passwordHash : null, password)
    if (counted === undefined) return { account: null, right: false, locked: false }
    const { allowed, passwordHash: _kept, ...account } = counted
    return { account, right, locked: !allowed }
  })

/**
 * Counts a try at a code before it is judged. The count is the account's, not the code's: a resend or a new
 * sign-in brings a new code but no new tries. @throws Problem 429 while too many were wrong
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
