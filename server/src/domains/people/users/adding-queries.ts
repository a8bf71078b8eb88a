import { languages } from '@gantry/contract/domains/people/users/schemas'
import { type RawBuilder, sql } from 'kysely'
import { hasNotEnded } from '../../../kit/links-in-force-queries.ts'
import { executeWithOnePlan } from '../../../platform/db/statements/by-key.ts'
import type { Db } from '../../../platform/world.ts'
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

const usableRoles = (roleIds: number[]) => sql`
  with usable as (select role_id, code from role where status and code not in ('ProductAdmin', 'GroupAdmin')
      and (code = 'Member' or role_id = any(${roleIds}::bigint[]))),
    chosen as (select role_id, code from usable where role_id = any(${roleIds}::bigint[])
      or not exists (select from usable where role_id = any(${roleIds}::bigint[])))`

type UsableRole = { roleId: number; code: string }

/** Reads those of these roles that are active and no roles of administrators; the role of members if there are none. */
export async function readUsableRoles(db: Db, roleIds: number[]): Promise<UsableRole[]> {
  const { rows } = await sql<UsableRole>`${usableRoles(roleIds)}
    select role_id, code from chosen order by role_id`.execute(db)
  return rows
}

export type PersonWithoutPassword = Pick<NewUser, 'email' | 'firstName' | 'lastName'> &
  Partial<Record<'title' | 'phone' | 'mobile' | 'language', string>>

type AddedPerson = { userId: number; email: string; roleCodes: string[] }

/**
 * Inserts people whose address is not taken and who have no password, with the counters of failed sign-ins and codes, and
 * those of these roles that they can have.
 */
export async function insertPeopleWithoutPassword(
  db: Db,
  people: PersonWithoutPassword[],
  roleIds: number[],
  { now, customValues }: { now: Date; customValues: string },
): Promise<AddedPerson[]> {
  const values = (column: keyof PersonWithoutPassword, other = '') =>
    sql`${people.map((person) => person[column] ?? other)}::text[]`
  const query = sql<AddedPerson>`${usableRoles(roleIds)},
    people as (
      insert into "user" (email, first_name, last_name, title, phone, mobile, language, created_at, status_change_date, activated_at, custom_values)
      select *, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz, ${customValues}::jsonb
      from unnest(${values('email')}, ${values('firstName')}, ${values('lastName')}, ${values('title')},
        ${values('phone')}, ${values('mobile')}, ${values('language', languages[0])})
      on conflict (lower(email)) do nothing returning user_id, email),
    counters as (insert into credential (user_id) select user_id from people),
    given as (insert into user_role (user_id, role_id) select user_id, role_id from people cross join chosen)
    select user_id, email, (select array_agg(code order by role_id) from chosen) as role_codes from people`.compile(
    db,
  )
  return (await executeWithOnePlan(db, query)).rows
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
