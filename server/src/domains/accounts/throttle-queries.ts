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
  /** Codes come from an app, and not by mail. Known only where the password was judged. */
  byApp: boolean
}

const triesBeforeLock = 5
/** Minutes, by how often it was locked before; the last one holds from then on. */
const lockMinutes = sql`array[1, 5, 15, 60]`
const lockFrom = (now: Date, lockedBefore: RawBuilder<unknown>) =>
  sql`${now}::timestamptz + make_interval(mins => (${lockMinutes})[least(${lockedBefore} + 1, 4)])`

type Counted = Account & { passwordHash: string | null; allowed: boolean }

/** Counts a try before it is judged. */
export async function countPasswordTry(db: Db, who: { email: string } | { userId: number }, now: Date) {
  const wanted = 'email' in who ? sql`lower(email) = lower(${who.email})` : sql`user_id = ${who.userId}`
  const last = sql`failed_sign_ins >= ${sql.lit(triesBeforeLock - 1)}`
  // A write waits for the disk where a statement that finds nothing does not; that wait would tell known
  // addresses from unknown ones. A power cut may forgive the tries of its last moment.
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

/** The right password, or a proof as good: tries start again from none. */
export async function forgiveSignIns(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('credential')
    .set({ failedSignIns: 0, lockCount: 0, lockedUntil: null })
    .where('userId', '=', userId)
    .execute()
}

/** Counts a try at a code before it is judged; until when codes are locked. */
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

export async function forgiveCodes(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('credential')
    .set({ failedCodes: 0, codesLockedUntil: null })
    .where('userId', '=', userId)
    .execute()
}

/** The locks of guesses at the old password fall with it. */
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
