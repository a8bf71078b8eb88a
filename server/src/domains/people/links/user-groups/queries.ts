import type { UserGroup } from '@gantry/contract/domains/people/links/user-groups/schemas'
import type { ListRequest } from '@gantry/contract/paging'
import { sql } from 'kysely'
import { toEndText } from '../../../../kit/link-ends.ts'
import { hasNotEnded } from '../../../../kit/links-in-force-queries.ts'
import { listRows } from '../../../../platform/db/lists/lists.ts'
import { byKey } from '../../../../platform/db/statements/by-key.ts'
import type { Db } from '../../../../platform/world.ts'
import { filterGroups, groupList } from '../../groups/service.ts'

function selectUserGroups(db: Db) {
  return db
    .selectFrom('userGroup')
    .innerJoin('group', 'group.groupId', 'userGroup.groupId')
    .select(['userGroupId', 'userGroup.userId', 'group.groupId', 'groupName', 'group.status as groupStatus'])
    .select('userGroup.validUntil')
    .select((builder) =>
      builder
        .selectFrom('groupInvitation')
        .select(sql<number | null>`max(group_invitation_id)`.as('groupInvitationId'))
        .whereRef('groupInvitation.userId', '=', 'userGroup.userId')
        .whereRef('groupInvitation.groupId', '=', 'userGroup.groupId')
        .where('groupInvitation.state', '=', 'ACCEPTED')
        .as('groupInvitationId'),
    )
    .where(hasNotEnded('userGroup'))
}

const toUserGroup = <Row extends { validUntil: Date | null }>(row: Row) => ({
  ...row,
  validUntil: toEndText(row.validUntil),
})

/** Lists the groups of a user by name; `groupId` limits the list to that group. */
export async function listUserGroups(db: Db, userId: number, groupId?: number | null): Promise<UserGroup[]> {
  const rows =
    groupId === undefined
      ? await findUserGroups(db, userId)
      : await selectByName(db)
          .where('userGroup.userId', '=', userId)
          .where('group.groupId', '=', groupId)
          .execute()
  return rows.map(toUserGroup)
}

const selectByName = (db: Db) => selectUserGroups(db).orderBy(sql`lower(group_name)`).orderBy('userGroupId')
const findUserGroups = byKey(
  'bigint',
  (db, userId) => selectByName(db).where('userGroup.userId', '=', userId),
  (row) => row.userId,
)

export async function findUserGroup(db: Db, userId: number, groupId: number): Promise<UserGroup | null> {
  const query = selectUserGroups(db).where('userGroup.userId', '=', userId)
  const row = await query.where('group.groupId', '=', groupId).executeTakeFirst()
  return row === undefined ? null : toUserGroup(row)
}

/** Locks the membership until the end of the transaction. */
export function lockUserGroup(db: Db, userGroupId: number) {
  return db
    .selectFrom('userGroup')
    .select(['userGroupId', 'userId', 'groupId', 'validUntil'])
    .where('userGroupId', '=', userGroupId)
    .where(hasNotEnded('userGroup'))
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function setEnd(db: Db, userGroupId: number, validUntil: Date | null): Promise<void> {
  await db.updateTable('userGroup').set({ validUntil }).where('userGroupId', '=', userGroupId).execute()
}

export function findUserGroupById(db: Db, userGroupId: number) {
  return db
    .selectFrom('userGroup')
    .select(['userGroupId', 'userId', 'groupId'])
    .where('userGroupId', '=', userGroupId)
    .where(hasNotEnded('userGroup'))
    .executeTakeFirst()
}

export async function isInGroup(db: Db, userId: number, groupId: number): Promise<boolean> {
  const query = db.selectFrom('userGroup').select('userGroupId').where('userId', '=', userId)
  const membership = query.where('groupId', '=', groupId).where(hasNotEnded('userGroup'))
  return (await membership.executeTakeFirst()) !== undefined
}

export async function listUnlinkedGroups(
  db: Db,
  userId: number,
  request: ListRequest<'groupName' | 'groupId'>,
) {
  const linked = db.selectFrom('userGroup').select('groupId').where('userId', '=', userId)
  const query = filterGroups(db, request.filter).where('group.groupId', 'not in', linked)
  const list = { ...groupList, rows: query }
  const findRows = (ids: number[]) =>
    db
      .selectFrom('group')
      .select(['groupId', 'groupName', 'status as groupStatus'])
      .where('groupId', 'in', ids)
      .execute()
  const { rows, ...totals } = await listRows(db, list, request, findRows, (row) => row.groupId)
  return { groups: rows, ...totals }
}
