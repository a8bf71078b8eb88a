import { sql } from 'kysely'
import { linkColumns } from '../../../../kit/link-queries.ts'
import type { Columns } from '../../../../kit/record-queries.ts'
import { serverTime } from '../../../../platform/db/server-time.ts'
import type { Db } from '../../../../platform/world.ts'

// Memberships of several people in one group.

export type Membership = { userGroupId: number; userId: number }
type Deleted = { id: number; columns: Columns }

/** Those who are members already are left out. */
export async function insertMemberships(db: Db, userIds: number[], groupId: number): Promise<Membership[]> {
  const { rows } = await sql<Membership>`
    insert into user_group (user_id, group_id) select user_id, ${groupId} from unnest(${userIds}::bigint[]) as person (user_id)
    order by user_id on conflict (user_id, group_id) do nothing
    returning user_group_id, user_id`.execute(db)
  return rows
}

export async function deleteEndedMemberships(db: Db, userIds: number[], groupId: number): Promise<Deleted[]> {
  const { rows } = await sql<Deleted>`
    delete from user_group where group_id = ${groupId} and user_id = any(${userIds}::bigint[])
      and valid_until <= ${serverTime}
    returning user_group_id as id, ${linkColumns('user-group')} as columns`.execute(db)
  return rows
}

/** Returns the deleted memberships with their fields. */
export async function deleteMemberships(db: Db, userIds: number[], groupId: number): Promise<Deleted[]> {
  const { rows } = await sql<Deleted>`
    delete from user_group where group_id = ${groupId} and user_id = any(${userIds}::bigint[])
    returning user_group_id as id, ${linkColumns('user-group')} as columns`.execute(db)
  return rows
}
