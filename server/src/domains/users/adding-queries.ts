import { type RawBuilder, sql } from 'kysely'
import { hasNotEnded } from '../../kit/links-in-force-queries.ts'
import type { Db } from '../../platform/world.ts'
import type { NewUser } from './queries.ts'

const lowerEmail: RawBuilder<string> = sql`lower(email)`

/** Finds user ids by address. The addresses and the keys of the result are in lower case. */
export async function findUserIdsByEmail(db: Db, emails: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('user')
    .select(['userId', lowerEmail.as('email')])
    .where(sql<boolean>`lower(email) = any(${emails}::text[])`)
    .execute()
  return new Map(rows.map(({ email, userId }) => [email, userId]))
}

/** Inserts the users whose address is not taken. */
export function insertUsers(db: Db, users: NewUser[]) {
  return db
    .insertInto('user')
    .values(users)
    .onConflict((conflict) => conflict.expression(lowerEmail).doNothing())
    .returning(['userId', 'email', 'firstName', 'lastName', 'language', 'timeZone'])
    .execute()
}

export async function insertRoles(
  db: Db,
  roles: { userId: number; roleId: number; validUntil?: Date | null }[],
): Promise<void> {
  if (roles.length === 0) return
  await db
    .insertInto('userRole')
    .values(roles)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The counters of failed sign-ins and codes, for a person who has no password. */
export async function insertEmptyCredential(db: Db, userId: number): Promise<void> {
  await db.insertInto('credential').values({ userId }).execute()
}

/** Reads those of these roles that are active and no roles of administrators; the role of members if there are none. */
export async function readUsableRoles(
  db: Db,
  roleIds: number[],
): Promise<{ roleId: number; code: string }[]> {
  const rows = await db
    .selectFrom('role')
    .select(['roleId', 'code'])
    .where('status', '=', true)
    .where('code', 'not in', ['ProductAdmin', 'GroupAdmin'])
    .where((role) =>
      role.or([role('code', '=', 'Member'), role(sql`role_id`, '=', sql`any(${roleIds}::bigint[])`)]),
    )
    .execute()
  const chosen = rows.filter(({ roleId }) => roleIds.includes(roleId))
  return chosen.length > 0 ? chosen : rows.filter(({ code }) => code === 'Member')
}

const firstAdministratorLock = 7202

/** Locks, so that servers that start together add only one first administrator. */
export async function lockFirstAdministrator(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${firstAdministratorLock})`.execute(db)
}

/** Finds an administrator with this address who is not activated. */
export async function findUnactivatedAdministrator(db: Db, email: string): Promise<number | null> {
  const row = await db
    .selectFrom('user')
    .innerJoin('userRole', 'userRole.userId', 'user.userId')
    .innerJoin('role', 'role.roleId', 'userRole.roleId')
    .select('user.userId')
    .where((user) => user(user.fn('lower', ['user.email']), '=', email.toLowerCase()))
    .where('user.activatedAt', 'is', null)
    .where('user.status', '=', true)
    .where('role.code', '=', 'ProductAdmin')
    .where(hasNotEnded('userRole'))
    .executeTakeFirst()
  return row?.userId ?? null
}

export async function isAnybodyThere(db: Db): Promise<boolean> {
  return (await db.selectFrom('user').select('userId').limit(1).executeTakeFirst()) !== undefined
}
