import { Group } from '@gantry/contract/domains/people/groups/schemas'
import { columnsOf } from '../../../kit/columns.ts'
import { hasNotEnded } from '../../../kit/links-in-force-queries.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/world.ts'
import type { GroupAccess } from './policy.ts'

/** Finds the caller's relation to a group, or null when there is no such group. */
export async function findGroupAccess(db: Db, actor: Actor, groupId: number): Promise<GroupAccess | null> {
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
            .where('userGroup.userId', '=', actor.userId)
            .where(hasNotEnded('userGroup')),
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
    .select(columnsOf(Group))
    .where('groupId', '=', groupId)
    .executeTakeFirstOrThrow()
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    statusChangeDate: statusChangeDate.toISOString(),
  }
}

/**
 * Locks the group until the end of the transaction, so that it cannot become inactive. Returns null when there is
 * none.
 */
export async function lockGroupShared(db: Db, groupId: number) {
  const query = db
    .selectFrom('group')
    .select(['groupId', 'groupName', 'status'])
    .where('groupId', '=', groupId)
  return (await query.forShare().executeTakeFirst()) ?? null
}
