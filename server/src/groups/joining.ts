import { notFound, Problem } from '../http/problem.ts'
import type { Db } from '../world.ts'
import { holdGroup } from './queries.ts'
import { insertUserGroup } from './user-group-queries.ts'

/** Makes someone who was invited a member. @throws Problem 409 when the group is inactive. */
export async function joinGroup(tx: Db, userId: number, groupId: number): Promise<void> {
  const group = await holdGroup(tx, groupId)
  if (group === null) throw notFound()
  if (!group.status) {
    throw new Problem(409, 'group.inactive', `The group "${group.groupName}" is inactive at present.`)
  }
  await insertUserGroup(tx, userId, groupId)
}
