import { insertLinkAgain } from '../../../kit/links.ts'
import { notFound, Problem } from '../../../platform/http/problem.ts'
import type { Db, World } from '../../../platform/world.ts'
import { lockGroupShared } from '../../groups/service.ts'

/** Makes a user a member, and returns the id of the membership if it is new. @throws Problem 409 when the group is inactive */
export async function joinGroup(
  world: Pick<World, 'clock'>,
  tx: Db,
  userId: number,
  groupId: number,
): Promise<number | null> {
  const group = await lockGroupShared(tx, groupId)
  if (group === null) throw notFound()
  if (!group.status) {
    throw new Problem(409, 'group.inactive', `The group "${group.groupName}" is inactive at present.`)
  }
  return insertLinkAgain(world, tx, 'user-group', { userId, groupId })
}
