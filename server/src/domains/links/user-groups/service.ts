import type { UserGroup } from '@gantry/contract/links/user-groups/schemas'
import type { ListRequest } from '@gantry/contract/paging'
import type { Actor } from '../../../platform/actor.ts'
import type { World } from '../../../platform/world.ts'
import { getReadablePerson, ofReadablePerson } from '../../users/service.ts'
import * as queries from './queries.ts'

// Links between people and groups. Whom a group is administered by is a field of the person, not one of these.

export { joinGroup } from './joining.ts'
export { isInGroup } from './queries.ts'

export async function listGroupsOfUser(
  { db }: Pick<World, 'db'>,
  actor: Actor,
  userId: number,
): Promise<UserGroup[]> {
  // A group's administrator learns nothing of the person's other groups.
  const groupOnly = actor.role === 'GroupAdmin' && userId !== actor.userId
  const reading = queries.listUserGroups(db, userId, groupOnly ? actor.groupId : undefined)
  return ofReadablePerson(db, actor, userId, reading)
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
