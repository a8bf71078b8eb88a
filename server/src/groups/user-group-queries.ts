import type { UserGroup } from '@gantry/contract/user-links'
import { sql } from 'kysely'
import { prepared, unseen, type ValueOf } from '../db/prepared.ts'
import { together } from '../db/together.ts'
import type { Db } from '../world.ts'

function selectUserGroups(db: Db) {
  return db
    .selectFrom('userGroup')
    .innerJoin('group', 'group.groupId', 'userGroup.groupId')
    .select(['userGroupId', 'userGroup.userId', 'group.groupId', 'groupName', 'group.status as groupStatus'])
    .select((builder) =>
      builder
        .selectFrom('groupInvitation')
        .select(sql<number | null>`max(group_invitation_id)`.as('groupInvitationId'))
        .whereRef('groupInvitation.userId', '=', 'userGroup.userId')
        .whereRef('groupInvitation.groupId', '=', 'userGroup.groupId')
        .where('groupInvitation.state', '=', 'ACCEPTED')
        .as('groupInvitationId'),
    )
}

/** By name; `groupId` keeps that group alone. */
export function listUserGroups(db: Db, userId: number, groupId?: number | null): Promise<UserGroup[]> {
  if (groupId === undefined) return findUserGroups(db, userId)
  return selectByName(db)
    .where('userGroup.userId', '=', userId)
    .where('group.groupId', '=', groupId)
    .execute()
}

const selectByName = (db: Db) => selectUserGroups(db).orderBy(sql`lower(group_name)`).orderBy('userGroupId')
const listGroupsOfUsers = prepared((db, value: ValueOf<{ userIds: number[] }>) =>
  selectByName(db).where(sql<boolean>`user_group.user_id = any(${unseen(value('userIds'), 'bigint')})`),
)
const findUserGroups = together((db, userIds: number[]) => listGroupsOfUsers(db, { userIds }), {
  ofKey: (userId) => userId,
  ofRow: ({ userId }) => userId,
})

export async function findUserGroup(db: Db, userId: number, groupId: number): Promise<UserGroup | null> {
  const query = selectUserGroups(db).where('userGroup.userId', '=', userId)
  return (await query.where('group.groupId', '=', groupId).executeTakeFirst()) ?? null
}

/** False when the two are linked already. */
export async function insertUserGroup(db: Db, userId: number, groupId: number): Promise<boolean> {
  const row = await db
    .insertInto('userGroup')
    .values({ userId, groupId })
    .onConflict((conflict) => conflict.columns(['userId', 'groupId']).doNothing())
    .returning('userGroupId')
    .executeTakeFirst()
  return row !== undefined
}

export function findUserGroupById(db: Db, userGroupId: number) {
  return db
    .selectFrom('userGroup')
    .select(['userGroupId', 'userId', 'groupId'])
    .where('userGroupId', '=', userGroupId)
    .executeTakeFirst()
}

/** The link that was, or null when there was none. */
export async function deleteUserGroup(db: Db, userId: number, groupId: number): Promise<number | null> {
  const row = await db
    .deleteFrom('userGroup')
    .where('userId', '=', userId)
    .where('groupId', '=', groupId)
    .returning('userGroupId')
    .executeTakeFirst()
  return row?.userGroupId ?? null
}

export async function isInGroup(db: Db, userId: number, groupId: number): Promise<boolean> {
  const query = db.selectFrom('userGroup').select('userGroupId').where('userId', '=', userId)
  return (await query.where('groupId', '=', groupId).executeTakeFirst()) !== undefined
}
