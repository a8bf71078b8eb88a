import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/world.ts'

export type Account = {
  userId: number
  email: string
  firstName: string
  lastName: string
  language: string
  timeZone: string
  status: boolean
  activatedAt: Date | null
  /** The user gets codes from an authenticator app, not by mail. False while the account is locked. */
  byApp: boolean
}

const triesBeforeLock = 5
/** The length of each successive lock in minutes. The last value applies to all later locks. */
const lockMinutes = sql`array[1, 5, 15, 60]`
const lockFrom = (now: Date, lockedBefore: RawBuilder<unknown>) =>
  sql`${now}::timestamptz + make_interval(mins => (${lockMinutes})[least(${lockedBefore} + 1, 4)])`

type Counted = Account & { passwordHash: string | null; allowed: boolean }

/** Counts a password attempt before the password is checked. */
export async function countPasswordTry(db: Db, who: { email: string } | { userId: number }, now: Date) {
  const wanted = 'email' in who ? sql`lower(email) = lower(${who.email})` : sql`user_id = ${who.userId}`
  const last = sql`failed_sign_ins >= ${sql.lit(triesBeforeLock - 1)}`
  // A synchronous commit waits for the disk only when the account exists, and this delay would reveal known addresses.
  // The commit is asynchronous for this reason. A power failure can lose the attempts of the last moment.
  const { rows } = await sql<Counted>`
    with async_commit as materialized (
      select set_config('synchronous_commit', 'off', true)
    ), person as (
      select user_id, email, first_name, last_name, language, time_zone, status, activated_at, two_factor_auth_type
      from async_commit, "user" where ${wanted}
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
    from person left join counted on counted.user_id = person.user_id`.execute(db)
  return rows[0]
}

/** Resets the counters after a correct password or an equivalent proof. */
export async function resetFailedSignIns(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('credential')
    .set({ failedSignIns: 0, lockCount: 0, lockedUntil: null })
    .where('userId', '=', userId)
    .execute()
}

/** Counts an attempt before the code is checked, and returns until when codes are locked. */
export async function countCodeTryOf(db: Db, userId: number, now: Date) {
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
  return rows[0]
}

export async function resetFailedCodes(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('credential')
    .set({ failedCodes: 0, codesLockedUntil: null })
    .where('userId', '=', userId)
    .execute()
}

/** Sets the password and resets the counters, because the failed attempts were about the old password. */
export async function upsertPassword(
  db: Db,
  userId: number,
  { passwordHash, passwordChangedAt }: { passwordHash: string; passwordChangedAt: Date },
): Promise<void> {
  const values = { passwordHash, passwordChangedAt, failedSignIns: 0, lockCount: 0, lockedUntil: null }
  await db
    .insertInto('credential')
    .values({ userId, ...values })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(values))
    .execute()
}
