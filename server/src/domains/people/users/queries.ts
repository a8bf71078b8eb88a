import { type Insertable, sql, type Updateable } from 'kysely'
import { hasNotEnded } from '../../../kit/links-in-force-queries.ts'
import type { Database } from '../../../platform/db/db.ts'
import type { Db } from '../../../platform/world.ts'

type UserTable = Database['user']
export type NewUser = Insertable<UserTable>
export type UserChanges = Updateable<UserTable>

/**
 * Locks the user until the end of the transaction, and returns the columns that a change needs: the audit trail records
 * their old values.
 */
export function lockUser(db: Db, userId: number) {
  return db
    .selectFrom('user')
    .select(['userId', 'email', 'firstName', 'lastName', 'language', 'timeZone', 'status', 'activatedAt'])
    .select(['twoFactorAuthType', 'groupIdForAdmin', 'photoSha256', 'version'])
    .select(['title', 'phone', 'mobile', 'siteCode', 'speciality', 'ahpraNumber', 'hpii'])
    .select(['addressLine1', 'addressLine2', 'suburb', 'state', 'postcode', 'country'])
    .where('userId', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function insertUser(db: Db, user: NewUser): Promise<number> {
  const row = await db.insertInto('user').values(user).returning('userId').executeTakeFirstOrThrow()
  return row.userId
}

export async function updateUser(db: Db, userId: number, changes: UserChanges): Promise<void> {
  await db
    .updateTable('user')
    .set(changes)
    .set({ version: sql`version + 1` })
    .where('userId', '=', userId)
    .execute()
}

/** Returns false when the status was already set. */
export async function updateStatus(db: Db, userId: number, status: boolean, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user')
    .set({ status, statusChangeDate: now, version: sql`version + 1` })
    .where('userId', '=', userId)
    .where('status', '<>', status)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export function listRolesOf(db: Db, userId: number) {
  return db
    .selectFrom('userRole')
    .innerJoin('role', 'role.roleId', 'userRole.roleId')
    .select(['role.roleId', 'role.code', 'userRole.validUntil'])
    .where('userRole.userId', '=', userId)
    .where(hasNotEnded('userRole'))
    .orderBy('role.roleId')
    .execute()
}

export function listRolesById(db: Db, roleIds: number[]) {
  return db
    .selectFrom('role')
    .select(['roleId', 'code', 'label', 'status'])
    .where('roleId', 'in', roleIds)
    .execute()
}

export async function findRoleId(db: Db, code: string): Promise<number> {
  const row = await db.selectFrom('role').select('roleId').where('code', '=', code).executeTakeFirstOrThrow()
  return row.roleId
}

export type RoleWithEnd = { roleId: number; validUntil: Date | null }

/** A role that is held already gets the new end. */
export async function replaceRoles(db: Db, userId: number, roles: RoleWithEnd[]): Promise<void> {
  const roleIds = roles.map(({ roleId }) => roleId)
  await db.deleteFrom('userRole').where('userId', '=', userId).where('roleId', 'not in', roleIds).execute()
  await db
    .insertInto('userRole')
    .values(roles.map((role) => ({ userId, ...role })))
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'roleId'])
        .doUpdateSet({ validUntil: sql`excluded.valid_until` })
        .where('userRole.validUntil', 'is distinct from', sql<Date>`excluded.valid_until`),
    )
    .execute()
}

/**
 * Serialises changes that remove administrators, so that each one counts the result of the one before. It is an
 * advisory lock, because adding users to the role also locks the role's row.
 */
export async function lockAdministrators(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(7204)`.execute(db)
}

/** Locks only when the user is an administrator; otherwise returns false. */
export async function lockAdministratorsFor(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`select pg_advisory_xact_lock(7204) from user_role join role using (role_id)
    where user_id = ${userId} and code = 'ProductAdmin' and ${hasNotEnded('userRole')}`.execute(db)
  return rows.length > 0
}

/** True when another user can still administer: active, activated and with the role, which has no end. */
export async function hasOtherAdministrator(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('userRole')
    .innerJoin('role', 'role.roleId', 'userRole.roleId')
    .innerJoin('user', 'user.userId', 'userRole.userId')
    .select('user.userId')
    .where('role.code', '=', 'ProductAdmin')
    .where('user.userId', '!=', userId)
    .where('user.status', '=', true)
    .where('user.activatedAt', 'is not', null)
    // A role with an end would leave nobody after it.
    .where('userRole.validUntil', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function groupExists(db: Db, groupId: number): Promise<boolean> {
  const row = await db.selectFrom('group').select('groupId').where('groupId', '=', groupId).executeTakeFirst()
  return row !== undefined
}

export async function findPhoto(db: Db, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('user')
    .select('photoSha256')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.photoSha256 ?? null
}

/**
 * Locks the user against new memberships until the end of the transaction; `lockUserShared` waits for this lock. Returns
 * null when there is no such user.
 */
export function lockUserAgainstJoining(db: Db, userId: number) {
  return db
    .selectFrom('user')
    .select(['userId', 'email', 'firstName', 'lastName', 'language', 'timeZone', 'status'])
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

/** The same for several users, in the order of their ids, so that two transactions cannot deadlock. */
export async function lockUsersAgainstJoining(db: Db, userIds: number[]): Promise<void> {
  await sql`select user_id from "user" where user_id = any(${userIds}::bigint[]) order by user_id for update`.execute(
    db,
  )
}

/** Waits for `lockUserAgainstJoining`. Several transactions can hold this shared lock at the same time. */
export async function lockUserShared(db: Db, userId: number): Promise<void> {
  await db.selectFrom('user').select('userId').where('userId', '=', userId).forKeyShare().execute()
}

/** The active platform administrators, for mails. */
export function listPlatformAdministrators(db: Db) {
  return db
    .selectFrom('user')
    .innerJoin('userRole', 'userRole.userId', 'user.userId')
    .innerJoin('role', 'role.roleId', 'userRole.roleId')
    .select(['user.email', 'user.firstName', 'user.language', 'user.timeZone'])
    .where('role.code', '=', 'ProductAdmin')
    .where('user.status', '=', true)
    .where('user.activatedAt', 'is not', null)
    .where(hasNotEnded('userRole'))
    .execute()
}
