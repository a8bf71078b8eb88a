import type { Group } from '@gantry/contract/groups'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Database } from '../db/connect.ts'
import type { Actor } from '../sessions/actor.ts'
import type { Db } from '../world.ts'
import type { GroupReach } from './policy.ts'

/** How the caller stands to a group. Null when there is none. */
export async function findGroupReach(db: Db, actor: Actor, groupId: number): Promise<GroupReach | null> {
  const row = await db
    .selectFrom('group')
    .select((builder) => [
      'group.status as active',
      builder
        .exists(
          builder
            .selectFrom('userGroup')
            .select('userGroupId')
            .whereRef('userGroup.groupId', '=', 'group.groupId')
            .where('userGroup.userId', '=', actor.userId),
        )
        .as('isMember'),
    ])
    .where('group.groupId', '=', groupId)
    .executeTakeFirst()
  if (row === undefined) return null
  return { groupId, active: row.active, isMember: row.isMember === true }
}

export async function getGroupRecord(db: Db, groupId: number): Promise<Group> {
  const { createdAt, statusChangeDate, ...row } = await db
    .selectFrom('group')
    .select(['groupId', 'groupName', 'description', 'email', 'phone', 'status', 'createdAt'])
    .select(['statusChangeDate', 'version'])
    .where('groupId', '=', groupId)
    .executeTakeFirstOrThrow()
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    statusChangeDate: statusChangeDate.toISOString(),
  }
}

/** What a change starts from; held against other changes until the transaction ends. */
export function lockGroup(db: Db, groupId: number) {
  return db
    .selectFrom('group')
    .select(['groupId', 'groupName', 'status', 'version'])
    .where('groupId', '=', groupId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function insertGroup(db: Db, group: Insertable<Database['group']>): Promise<number> {
  const query = db.insertInto('group').values(group).returning('groupId')
  return (await query.executeTakeFirstOrThrow()).groupId
}

export async function updateGroup(
  db: Db,
  groupId: number,
  changes: Updateable<Database['group']>,
): Promise<void> {
  await db
    .updateTable('group')
    .set(changes)
    .set({ version: sql`version + 1` })
    .where('groupId', '=', groupId)
    .execute()
}
