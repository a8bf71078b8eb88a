import { auditEnds } from '../../../../kit/links.ts'
import { notFound, problem } from '../../../../platform/http/problem.ts'
import type { Db, World } from '../../../../platform/world.ts'
import { lockGroupShared } from '../../groups/service.ts'
import { deleteEndedMemberships, insertMemberships, type Membership } from './membership-queries.ts'

/** Makes a user a member, and returns the id of the membership if it is new. @throws Problem 409 when the group is inactive */
export async function joinGroup(
  world: Pick<World, 'clock'>,
  tx: Db,
  userId: number,
  groupId: number,
): Promise<number | null> {
  const [joined] = await joinGroupTogether(world, tx, [userId], groupId)
  return joined?.userGroupId ?? null
}

/** The same for several users. Returns the new memberships, also in the place of some that have ended. */
export async function joinGroupTogether(
  world: Pick<World, 'clock'>,
  tx: Db,
  userIds: number[],
  groupId: number,
): Promise<Membership[]> {
  const group = await lockGroupShared(tx, groupId)
  if (group === null) throw notFound()
  if (!group.status) {
    throw problem('group.inactive', { name: group.groupName })
  }
  await auditEnds(world, tx, 'user-group', await deleteEndedMemberships(tx, userIds, groupId))
  return insertMemberships(tx, userIds, groupId)
}
