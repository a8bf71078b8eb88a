import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/world.ts'

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

/** When an account is locked, and for how long. */
export type LockSteps = {
  triesBeforeLock: number
  /** The length of each successive lock in minutes. The last value applies to all later locks. */
  lockMinutes: readonly number[]
}
const lockFrom = (now: Date, { lockMinutes }: LockSteps, lockedBefore: RawBuilder<unknown>) =>
  sql`${now}::timestamptz + make_interval(mins =>
    (${[...lockMinutes]}::integer[])[least(${lockedBefore} + 1, ${sql.lit(lockMinutes.length)})])`

type Counted = Account & { passwordHash: string | null; allowed: boolean }

type Try = { email: string; deviceHash: Buffer | null; now: Date; steps: LockSteps }

/** Counts a password attempt before the password is checked: for the known device, or for all unknown devices together. */
export async function countPasswordTry(db: Db, { email, deviceHash, now, steps }: Try) {
  const last = sql`failed_sign_ins >= ${sql.lit(steps.triesBeforeLock - 1)}`
  const counting = sql`
    failed_sign_ins = case when ${last} then 0 else failed_sign_ins + 1 end,
    lock_count = lock_count + case when ${last} then 1 else 0 end,
    locked_until = case when ${last} then ${lockFrom(now, steps, sql`lock_count`)} else locked_until end`
  const isOpen = sql`(locked_until is null or locked_until <= ${now})`
  // A synchronous commit waits for the disk only when the account exists, and this delay would reveal known addresses.
  // The commit is asynchronous for this reason. A power failure can lose the attempts of the last moment.
  const { rows } = await sql<Counted>`
    with async_commit as materialized (
      select set_config('synchronous_commit', 'off', true)
    ), person as (
      select user_id, email, first_name, last_name, language, time_zone, status, activated_at, two_factor_auth_type
      from async_commit, "user" where lower(email) = lower(${email})
    ), device as (
      select user_id from person join known_device using (user_id) where device_hash = ${deviceHash}
    ), counted_device as (
      update known_device set ${counting} from device
      where known_device.user_id = device.user_id and device_hash = ${deviceHash} and ${isOpen}
      returning known_device.user_id
    ), counted_stranger as (
      update credential set ${counting} from person
      where credential.user_id = person.user_id and not exists (select from device) and ${isOpen}
      returning credential.user_id
    ), counted as (
      select user_id from counted_device union all select user_id from counted_stranger
    )
    select person.user_id, email, first_name, last_name, language, time_zone, status, activated_at,
      two_factor_auth_type = 'AUTHENTICATOR' and authenticator_secret is not null as by_app,
      password_hash, counted.user_id is not null as allowed
    from person left join counted using (user_id) left join credential using (user_id)`.execute(db)
  return rows[0]
}

const noFailedSignIns = { failedSignIns: 0, lockCount: 0, lockedUntil: null }

/** Resets the counter of the known device, or that of all unknown devices, after a correct password. */
export async function resetFailedSignIns(db: Db, userId: number, deviceHash: Buffer | null): Promise<void> {
  if (await resetDevice(db, userId, deviceHash, noFailedSignIns)) return
  await db.updateTable('credential').set(noFailedSignIns).where('userId', '=', userId).execute()
}

async function resetDevice(
  db: Db,
  userId: number,
  deviceHash: Buffer | null,
  values: Partial<typeof noFailedSignIns> | { failedCodes: number; codesLockedUntil: null },
): Promise<boolean> {
  if (deviceHash === null) return false
  const { numUpdatedRows } = await db
    .updateTable('knownDevice')
    .set(values)
    .where('userId', '=', userId)
    .where('deviceHash', '=', deviceHash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function findPasswordHash(db: Db, userId: number): Promise<string | null> {
  const query = db.selectFrom('credential').select('passwordHash').where('userId', '=', userId)
  return (await query.executeTakeFirst())?.passwordHash ?? null
}

type CodeTry = { userId: number; deviceHash: Buffer | null; now: Date; steps: LockSteps }

/** Counts an attempt before the code is checked, and returns until when codes are locked. */
export async function countCodeTryOf(db: Db, { userId, deviceHash, now, steps }: CodeTry) {
  const { triesBeforeLock } = steps
  const locks = sql`(failed_codes + 1) / ${triesBeforeLock}::integer - 1`
  const counting = sql`
    failed_codes = failed_codes + 1,
    codes_locked_until = case when (failed_codes + 1) % ${triesBeforeLock}::integer = 0
      then ${lockFrom(now, steps, locks)} end`
  const isOpen = sql`(codes_locked_until is null or codes_locked_until <= ${now})`
  const device = sql`known_device where user_id = ${userId} and device_hash = ${deviceHash}`
  const { rows } = await sql<{ counted: boolean; codesLockedUntil: Date | null }>`
    with device as (
      select codes_locked_until from ${device}
    ), counted_device as (
      update known_device set ${counting}
      where user_id = ${userId} and device_hash = ${deviceHash} and ${isOpen}
      returning user_id
    ), counted_stranger as (
      update credential set ${counting}
      where user_id = ${userId} and not exists (select from device) and ${isOpen}
      returning user_id
    )
    select exists (select from counted_device union all select from counted_stranger) as counted,
      case when exists (select from device) then (select codes_locked_until from device)
        else (select codes_locked_until from credential where user_id = ${userId}) end as codes_locked_until`.execute(
    db,
  )
  return rows[0]
}

export async function resetFailedCodes(db: Db, userId: number, deviceHash: Buffer | null): Promise<void> {
  const none = { failedCodes: 0, codesLockedUntil: null }
  if (await resetDevice(db, userId, deviceHash, none)) return
  await db.updateTable('credential').set(none).where('userId', '=', userId).execute()
}

/** What a sign-in without a password must know of an account, and until when this device is locked out. */
export async function findAccountState(db: Db, userId: number, deviceHash: Buffer | null) {
  return db
    .selectFrom('user')
    .leftJoin('credential', 'credential.userId', 'user.userId')
    .leftJoin('knownDevice', (join) =>
      join.onRef('knownDevice.userId', '=', 'user.userId').on('knownDevice.deviceHash', '=', deviceHash),
    )
    .select(['user.status', 'user.activatedAt'])
    .select((row) =>
      row
        .case()
        .when('knownDevice.userId', 'is not', null)
        .then(row.ref('knownDevice.lockedUntil'))
        .else(row.ref('credential.lockedUntil'))
        .end()
        .as('lockedUntil'),
    )
    .where('user.userId', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Sets the password and resets the counters, because the failed attempts were about the old password. */
export async function upsertPassword(
  db: Db,
  userId: number,
  { passwordHash, passwordChangedAt }: { passwordHash: string; passwordChangedAt: Date },
): Promise<void> {
  const values = { passwordHash, passwordChangedAt, ...noFailedSignIns }
  await db
    .insertInto('credential')
    .values({ userId, ...values })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(values))
    .execute()
}
