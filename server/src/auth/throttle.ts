import { type RawBuilder, sql } from 'kysely'
import { prepared, type ValueOf } from '../db/prepared.ts'
import { Problem } from '../http/problem.ts'
import { secondsUntil } from '../ports/clock.ts'
import type { Db, World } from '../world.ts'
import { isPasswordOf, withRoomToHash } from './password-hashing.ts'

export type Account = {
  userId: number
  email: string
  firstName: string
  lastName: string
  language: string
  timeZone: string
  status: boolean
  activatedAt: Date | null
  /** Codes come from an app, and not by mail. Known only where the password was judged. */
  byApp: boolean
}
export type PasswordTry = { account: Account | null; right: boolean; locked: boolean }

const triesBeforeLock = 5
/** Minutes, by how often it was locked before; the last one holds from then on. */
const lockMinutes = sql`array[1, 5, 15, 60]`
const lockFrom = (now: Date | RawBuilder<Date>, lockedBefore: RawBuilder<unknown>) =>
  sql`${now}::timestamptz + make_interval(mins => (${lockMinutes})[least(${lockedBefore} + 1, 4)])`

/**
 * Judges a password. The try is counted before it is judged, in the one statement that also sees whether
 * the account is locked: however many guesses run at once, on however many servers, five are judged.
 * Unknown, locked and wrong take the same steps and the same time. Whoever finds it right forgives the tries
 * (`forgiveSignIns`, or `forgiven` in a statement of their own).
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

type Counted = Account & { passwordHash: string | null; allowed: boolean }

async function countPasswordTry(db: Db, who: { email: string } | { userId: number }, now: Date) {
  const [row] = await ('email' in who
    ? countTryByEmail(db, { email: who.email, now })
    : countTryByUserId(db, { userId: who.userId, now }))
  return row
}
const countTryByEmail = prepared((_db, value: ValueOf<{ email: string; now: Date }>) =>
  countTry(sql`lower(email) = lower(${value('email')})`, value('now')),
)
const countTryByUserId = prepared((_db, value: ValueOf<{ userId: number; now: Date }>) =>
  countTry(sql`user_id = ${value('userId')}`, value('now')),
)

function countTry(wanted: RawBuilder<unknown>, now: RawBuilder<Date>) {
  const last = sql`failed_sign_ins >= ${sql.lit(triesBeforeLock - 1)}`
  // A write waits for the disk where a statement that finds nothing does not; that wait would tell known
  // addresses from unknown ones. A power cut may forgive the tries of its last moment.
  return sql<Counted>`
    with hasty as materialized (
      select set_config('synchronous_commit', 'off', true)
    ), person as (
      select user_id, email, first_name, last_name, language, time_zone, status, activated_at, two_factor_auth_type
      from hasty, "user" where ${wanted}
    ), counted as (
      update credential set
        failed_sign_ins = case when ${last} then 0 else failed_sign_ins + 1 end,
        lock_count = lock_count + case when ${last} then 1 else 0 end,
        locked_until = case when ${last} then ${lockFrom(now, sql`lock_count`)} else locked_until end
      from person
      where credential.user_id = person.user_id and (locked_until is null or locked_until <= ${now})
      returning credential.user_id, password_hash, authenticator_secret is not null as has_authenticator
    )
    select person.user_id, email, first_name, last_name, language, time_zone, status, activated_at,
      two_factor_auth_type = 'AUTHENTICATOR' and coalesce(has_authenticator, false) as by_app,
      password_hash, counted.user_id is not null as allowed
    from person left join counted on counted.user_id = person.user_id`
}

/** The right password, or a proof as good: tries start again from none. */
export async function forgiveSignIns(db: Db, userId: number): Promise<void> {
  await forgiveTries(db, { userId })
}
/** For a statement that writes more than this. */
export const forgiven = (db: Db, value: ValueOf<{ userId: number }>) =>
  db
    .updateTable('credential')
    .set({ failedSignIns: 0, lockCount: 0, lockedUntil: null })
    .where('userId', '=', value('userId'))
const forgiveTries = prepared(forgiven)

/**
 * Counts a try at a code before it is judged. The count is the account's, not the code's: a resend or a new
 * sign-in brings a new code but no new tries. @throws Problem 429 while too many were wrong
 */
export async function countCodeTry(
  { db, clock }: Pick<World, 'db' | 'clock'>,
  userId: number,
): Promise<void> {
  const now = clock.now()
  const locks = sql`(failed_codes + 1) / ${triesBeforeLock}::integer - 1`
  const { rows } = await sql<{ counted: boolean; codesLockedUntil: Date | null }>`
    with counted as (
      update credential set
        failed_codes = failed_codes + 1,
        codes_locked_until = case when (failed_codes + 1) % ${triesBeforeLock}::integer = 0
          then ${lockFrom(now, locks)} end
      where user_id = ${userId} and (codes_locked_until is null or codes_locked_until <= ${now})
      returning user_id
    )
    select exists (select from counted) as counted,
      (select codes_locked_until from credential where user_id = ${userId}) as codes_locked_until`.execute(db)
  const [row] = rows
  if (row?.counted) return
  throw new Problem(429, 'second-factor.too-many', 'Too many wrong codes. Please wait before the next try.', {
    retryAfter: Math.max(1, secondsUntil(row?.codesLockedUntil ?? now, now)),
  })
}

export async function forgiveCodes(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('credential')
    .set({ failedCodes: 0, codesLockedUntil: null })
    .where('userId', '=', userId)
    .execute()
}
