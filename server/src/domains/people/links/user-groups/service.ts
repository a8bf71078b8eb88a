import type { UserGroup } from '@gantry/contract/domains/people/links/user-groups/schemas'
import type { ListRequest } from '@gantry/contract/paging'
import type { Actor } from '../../../../platform/actor.ts'
import type { World } from '../../../../platform/world.ts'
import { getReadablePerson, readLinksOfPerson } from '../../users/service.ts'
import * as queries from './queries.ts'

// Links between users and groups. The administered group is a field of the user, not one of these links.

export { joinGroup, joinGroupTogether } from './joining.ts'
export { deleteMemberships } from './membership-queries.ts'
export { isInGroup } from './queries.ts'

export async function listGroupsOfUser(
  { db }: Pick<World, 'db'>,
  actor: Actor,
  userId: number,
): Promise<UserGroup[]> {
  // A group administrator must not see the user's other groups.
  const groupOnly = actor.role === 'GroupAdmin' && userId !== actor.userId
  const reading = queries.listUserGroups(db, userId, groupOnly ? actor.groupId : undefined)
  return readLinksOfPerson(db, actor, userId, reading)
}

export async function listUnlinkedGroupsOfUser(
  { db }: Pick<World, 'db'>,
  actor: Actor,
  userId: number,
  request: ListRequest<'groupName' | 'groupId'>,
) {
  await getReadablePerson(db, actor, userId)
  return queries.listUnlinkedGroups(db, userId, request)
}
