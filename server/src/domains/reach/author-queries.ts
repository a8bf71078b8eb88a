import { sql } from 'kysely'
import { serverTime } from '../../platform/db/server-time.ts'
import type { Db } from '../../platform/world.ts'

/**
 * Those of these people and programs whom a group administrator knows: members and administrators of the group, and its service
 * accounts and directories.
 */
export async function listKnownAuthors(
  db: Db,
  { userId, groupId }: { userId: number; groupId: number | null },
  ids: number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select user_id as id from "user" where user_id = any(${ids}::bigint[])
      and (user_id = ${userId} or group_id_for_admin = ${groupId}
        or user_id in (select member.user_id from user_group_in_force(${serverTime}) as member
          where member.user_id = any(${ids}::bigint[]) and member.group_id = ${groupId}))
    union all
    select service_account_id from service_account
      where service_account_id = any(${ids}::bigint[]) and group_id = ${groupId}
    union all
    select actor_id from scim_client join identity_connection using (identity_connection_id)
      where actor_id = any(${ids}::bigint[]) and group_id = ${groupId}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
