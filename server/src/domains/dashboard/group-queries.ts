import type { GroupDashboard } from '@gantry/contract/dashboard/schemas'
import { keptTotal } from '../../platform/db/lists/lists.ts'
import type { Db } from '../../platform/world.ts'

/** The group with its numbers, or null when it was deleted. */
export async function findGroupCard(db: Db, groupId: number): Promise<GroupDashboard['group']> {
  const row = await db
    .selectFrom('group')
    .select(['groupId', 'groupName', keptTotal('user_group', groupId).as('members')])
    .select((builder) => [
      builder
        .selectFrom('groupMip')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('groupMip.groupId', '=', 'group.groupId')
        .as('mips'),
      builder
        .selectFrom('groupInvitation')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('groupInvitation.groupId', '=', 'group.groupId')
        .where('groupInvitation.state', '=', 'PENDING')
        .as('pendingInvitations'),
    ])
    .where('groupId', '=', groupId)
    .executeTakeFirst()
  if (row === undefined) return null
  return { ...row, mips: row.mips ?? 0, pendingInvitations: row.pendingInvitations ?? 0 }
}
