import { sql } from 'kysely'
import { hasNotEnded } from '../../../kit/links-in-force-queries.ts'
import { fullName } from '../../../kit/people/name-queries.ts'
import type { Db } from '../../../platform/world.ts'
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

/** Notes that the directory gives people a role, and gives it to those who do not hold it. */
export async function giveRole(
  db: Db,
  { identityConnectionId }: Of,
  userIds: number[],
  roleId: number,
): Promise<void> {
  await sql`
    with person as (select unnest(${userIds}::bigint[]) as user_id),
    given as (
      insert into user_role (user_id, role_id) select user_id, ${roleId} from person order by user_id
      on conflict (user_id, role_id) do update set valid_until = null
        -- Only one that has ended.
        where not ${hasNotEnded('userRole')}
      returning user_id)
    insert into scim_role (identity_connection_id, user_id, role_id, is_given)
    select ${identityConnectionId}, user_id, ${roleId}, exists (select from given where given.user_id = person.user_id)
    from person order by user_id
    on conflict (identity_connection_id, role_id, user_id) do update
      set is_given = scim_role.is_given or excluded.is_given`.execute(db)
}

/** Takes back what the directory gave these people: this role, or all. Roles that others gave, or also give, stay. */
export async function takeRoles(
  db: Db,
  { identityConnectionId }: Of,
  userIds: number[],
  roleId: number | null,
): Promise<void> {
  const { rows } = await sql<{ userId: number }>`
    with taken as (
      delete from scim_role where identity_connection_id = ${identityConnectionId}
        and user_id = any(${userIds}::bigint[])
        and (${roleId}::bigint is null or role_id = ${roleId}) returning user_id, role_id, is_given),
    passed as (
      -- Another connection that gives the role too is now the one that gave it.
      update scim_role as other set is_given = true from taken
      where other.user_id = taken.user_id and other.role_id = taken.role_id and taken.is_given
        and other.identity_connection_id <> ${identityConnectionId} returning other.user_id, other.role_id)
    delete from user_role using taken
    where user_role.user_id = taken.user_id and user_role.role_id = taken.role_id and taken.is_given
      and not exists (
        select from passed where passed.user_id = taken.user_id and passed.role_id = taken.role_id)
    returning user_role.user_id`.execute(db)
  const losers = [...new Set(rows.map(({ userId }) => userId))]
  if (losers.length === 0) return
  // Everybody has a role.
  await sql`insert into user_role (user_id, role_id)
    select user_id, role_id from unnest(${losers}::bigint[]) as person (user_id), role
    where code = 'Member'
      and not exists (select from user_role as held where held.user_id = person.user_id)`.execute(db)
}

/** The codes of the roles that each of these people holds. */
export async function listRoleCodes(db: Db, userIds: number[]): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom('userRole')
    .innerJoin('role', 'role.roleId', 'userRole.roleId')
    .select(['userRole.userId', 'role.code'])
    .where(sql<boolean>`user_role.user_id = any(${userIds}::bigint[])`)
    .where(hasNotEnded('userRole'))
    .orderBy('role.roleId')
    .execute()
  const codes = new Map<number, string[]>()
  for (const { userId, code } of rows) codes.set(userId, [...(codes.get(userId) ?? []), code])
  return codes
}

/** The person and the MIPs of these links. */
export const findFreedLinks = (db: Db, userMipIds: number[]) =>
  db
    .selectFrom('userMip')
    .innerJoin('user', 'user.userId', 'userMip.userId')
    .innerJoin('mip', 'mip.mipId', 'userMip.mipId')
    .select(['userMip.userId', 'mip.name as mipName', fullName.as('person')])
    .where('userMipId', 'in', userMipIds)
    .orderBy('mip.name')
    .execute()
