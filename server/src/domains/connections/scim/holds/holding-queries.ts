import { type RawBuilder, sql } from 'kysely'
import { hasNotEnded } from '../../../../kit/links-in-force-queries.ts'
import { serverTime } from '../../../../platform/db/server-time.ts'
import type { Db } from '../../../../platform/world.ts'
import type { ScimClient } from '../caller-queries.ts'

type Of = Pick<ScimClient, 'identityConnectionId' | 'groupId'>

/** Whether somebody is, or will be, an administrator of the platform or of a group. */
export const isAdministrator = async (db: Db, userId: number): Promise<boolean> =>
  (await listAdministrators(db, [userId])).has(userId)

/** Those of these people who are, or will be, administrators of the platform or of a group. */
export async function listAdministrators(db: Db, userIds: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ userId: number }>`
    select user_id from "user" where user_id = any(${userIds}::bigint[])
      and (group_id_for_admin is not null or exists (
        select from user_role join role using (role_id) where user_role.user_id = "user".user_id
          and ${hasNotEnded('userRole')} and role.code in ('ProductAdmin', 'GroupAdmin')))`.execute(db)
  return new Set(rows.map(({ userId }) => userId))
}

/** Those of these people whom another connection of the same group manages or signs in. */
export async function listHeldInGroup(
  db: Db,
  { identityConnectionId, groupId }: Of,
  userIds: number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ userId: number }>`
    select user_id from unnest(${userIds}::bigint[]) as person (user_id)
    where exists (select from identity_connection as other
      where other.group_id = ${groupId} and other.identity_connection_id <> ${identityConnectionId}
        and other.status and ${holdsPerson(sql`person.user_id`)})`.execute(db)
  return new Set(rows.map(({ userId }) => userId))
}

/** Whether another group, or another connection, needs the account. */
export async function isHeldElsewhere(
  db: Db,
  { identityConnectionId, groupId }: Of,
  userId: number,
): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select exists (select from user_group_in_force(${serverTime}) as member
        where member.user_id = ${userId} and member.group_id <> ${groupId})
      or exists (select from identity_connection as other
        where other.identity_connection_id <> ${identityConnectionId} and other.status
          and ${holdsPerson(sql`${userId}`)}) as held`.execute(db)
  return rows[0]?.held ?? false
}

const holdsPerson = (userId: RawBuilder<unknown>) => sql`(
  exists (select from scim_user as managed
    where managed.identity_connection_id = other.identity_connection_id and managed.user_id = ${userId}
      and managed.deleted_at is null and managed.is_active and managed.in_group)
  or exists (select from identity_link as link
    where link.identity_connection_id = other.identity_connection_id and link.user_id = ${userId}))`

/** What a connection may do with an existing account that has the address of a person whom it adds. */
export type ExistingAccount = {
  userId: number
  /** The connection manages it. */
  isOwn: boolean
  /** The connection wants it in its group. */
  isWanted: boolean
  /** The connection inactivated it by deleting the person, and nobody changed the status since. */
  isGone: boolean
  /** The owner has consented to a link with the connection. */
  isLinked: boolean
  isMember: boolean
  isActive: boolean
}

export async function findExistingAccount(
  db: Db,
  { identityConnectionId, groupId }: Of,
  email: string,
): Promise<ExistingAccount | null> {
  const { rows } = await sql<ExistingAccount>`
    select account.user_id, account.status as is_active,
      coalesce(managed.deleted_at is null and managed.user_id is not null, false) as is_own,
      coalesce(managed.is_active and managed.in_group, false) as is_wanted,
      coalesce(managed.deleted_at is not null and not account.status
        and managed.inactivated_at = account.status_change_date, false) as is_gone,
      exists (select from identity_link as link join identity_connection as connection
          on connection.identity_connection_id = link.identity_connection_id and connection.issuer = link.issuer
        where link.identity_connection_id = ${identityConnectionId} and link.user_id = account.user_id) as is_linked,
      exists (select from user_group_in_force(${serverTime}) as member
        where member.user_id = account.user_id and member.group_id = ${groupId}) as is_member
    from "user" as account left join scim_user as managed
      on managed.user_id = account.user_id and managed.identity_connection_id = ${identityConnectionId}
    where lower(account.email) = lower(${email})`.execute(db)
  return rows[0] ?? null
}

/** Whether the group has invited the person since `since`, with any answer. */
export async function wasInvited(db: Db, userId: number, groupId: number, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('groupInvitation')
    .select('groupInvitationId')
    .where('userId', '=', userId)
    .where('groupId', '=', groupId)
    .where('createdAt', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
