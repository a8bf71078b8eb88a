import { sql } from 'kysely'
import { hasNotEnded } from '../../kit/links-in-force-queries.ts'
import type { Db } from '../../platform/world.ts'
import type { ScimClient } from './caller-queries.ts'

type Of = Pick<ScimClient, 'identityConnectionId' | 'groupId'>

/** The active ones of these roles that a connection may give. */
export async function listGivableRoles(db: Db, roleIds: number[]): Promise<Set<number>> {
  if (roleIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('role')
    .select('roleId')
    .where('roleId', 'in', roleIds)
    .where('status', '=', true)
    .where('code', 'not in', ['ProductAdmin', 'GroupAdmin'])
    .execute()
  return new Set(rows.map(({ roleId }) => roleId))
}

/** Notes that the directory gives a role, and gives it unless the person holds it. True if it is new. */
export async function giveRole(
  db: Db,
  { identityConnectionId }: Of,
  userId: number,
  roleId: number,
): Promise<boolean> {
  const given = await db
    .insertInto('userRole')
    .values({ userId, roleId })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'roleId'])
        .doUpdateSet({ validUntil: null })
        // Only one that has ended.
        .where(sql<boolean>`not ${hasNotEnded('userRole')}`),
    )
    .returning('roleId')
    .executeTakeFirst()
  const isGiven = given !== undefined
  await db
    .insertInto('scimRole')
    .values({ identityConnectionId, userId, roleId, isGiven })
    .onConflict((conflict) =>
      conflict
        .columns(['identityConnectionId', 'roleId', 'userId'])
        .doUpdateSet({ isGiven: sql`scim_role.is_given or ${isGiven}` }),
    )
    .execute()
  return isGiven
}

/** Takes back what the directory gave: these roles, or all. Roles that others gave, or also give, stay. */
export async function takeRoles(
  db: Db,
  { identityConnectionId }: Of,
  userId: number,
  roleId: number | null,
): Promise<number[]> {
  const { rows } = await sql<{ roleId: number }>`
    with taken as (
      delete from scim_role where identity_connection_id = ${identityConnectionId} and user_id = ${userId}
        and (${roleId}::bigint is null or role_id = ${roleId}) returning role_id, is_given),
    passed as (
      -- Another connection that gives the role too is now the one that gave it.
      update scim_role as other set is_given = true from taken
      where other.user_id = ${userId} and other.role_id = taken.role_id and taken.is_given
        and other.identity_connection_id <> ${identityConnectionId} returning other.role_id)
    delete from user_role using taken
    where user_role.user_id = ${userId} and user_role.role_id = taken.role_id and taken.is_given
      and not exists (select from passed where passed.role_id = taken.role_id)
    returning user_role.role_id`.execute(db)
  const removed = rows.map((row) => row.roleId)
  // Everybody has a role.
  if (removed.length > 0) {
    await sql`insert into user_role (user_id, role_id) select ${userId}, role_id from role
      where code = 'Member' and not exists (select from user_role where user_id = ${userId})`.execute(db)
  }
  return removed
}

export async function listRoleCodes(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('userRole')
    .innerJoin('role', 'role.roleId', 'userRole.roleId')
    .select('role.code')
    .where('userRole.userId', '=', userId)
    .where(hasNotEnded('userRole'))
    .orderBy('role.roleId')
    .execute()
  return rows.map(({ code }) => code)
}

/** The person and the MIPs of these links. */
export const findFreedLinks = (db: Db, userMipIds: number[]) =>
  db
    .selectFrom('userMip')
    .innerJoin('user', 'user.userId', 'userMip.userId')
    .innerJoin('mip', 'mip.mipId', 'userMip.mipId')
    .select(['mip.name as mipName', sql<string>`first_name || ' ' || last_name`.as('person')])
    .where('userMipId', 'in', userMipIds)
    .orderBy('mip.name')
    .execute()
