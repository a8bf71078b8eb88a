import { insertLink } from '../../../kit/link-queries.ts'
import { notFound, Problem } from '../../../platform/http/problem.ts'
import type { Db } from '../../../platform/world.ts'
import { holdGroup } from '../../groups/service.ts'

/** Makes someone who was invited a member. @throws Problem 409 when the group is inactive. */
export async function joinGroup(tx: Db, userId: number, groupId: number): Promise<void> {
  const group = await holdGroup(tx, groupId)
  if (group === null) throw notFound()
  if (!group.status) {
    throw new Problem(409, 'group.inactive', `The group "${group.groupName}" is inactive at present.`)
  }
  await insertLink(tx, 'user-group', { userId, groupId })
}
