import { sql } from 'kysely'
import type { Actor } from '../platform/actor.ts'
import { serverTime } from '../platform/db/server-time.ts'
import type { Db } from '../platform/world.ts'

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

type Author = { userId: number } | null

/** These rows for a reader. A group administrator learns no author whom the group does not know: the fields are null then. */
export async function withKnownAuthors<Field extends string, Row extends Record<Field, Author>>(
  db: Db,
  actor: Pick<Actor, 'userId' | 'role' | 'groupId'>,
  fields: readonly Field[],
  rows: Row[],
): Promise<Row[]> {
  if (actor.role !== 'GroupAdmin') return rows
  const ids = new Set(rows.flatMap((row) => fields.flatMap((field) => row[field]?.userId ?? [])))
  if (ids.size === 0) return rows
  const known = await listKnownAuthors(db, actor, [...ids])
  const isUnknown = (author: Author) => author !== null && !known.has(author.userId)
  return rows.map((row) => {
    const hidden = fields.filter((field) => isUnknown(row[field])).map((field) => [field, null])
    return { ...row, ...Object.fromEntries(hidden) }
  })
}
