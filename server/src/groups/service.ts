import type { ListRequest } from '@gantry/contract/paging'
import type { UserGroup } from '@gantry/contract/user-links'
import { recordAudit } from '../audit/service.ts'
import { violatesReference } from '../db/violations.ts'
import { notFound } from '../http/problem.ts'
import type { Actor } from '../sessions/actor.ts'
import { getReadablePerson, holdUser, ofReadablePerson } from '../users/service.ts'
import type { Db, World } from '../world.ts'
import { canLeaveFor, canRemoveFromGroup } from './policy.ts'
import { type GroupFilters, type GroupSort, listGroupsInReach, listUnlinkedGroups } from './queries.ts'
import * as links from './user-group-queries.ts'

type Groups = Pick<World, 'db' | 'clock'>

export { joinGroup } from './joining.ts'
export { holdGroup } from './queries.ts'
export { getAdministeredGroup } from './records.ts'
export { isInGroup } from './user-group-queries.ts'

export const listGroups = ({ db }: Groups, actor: Actor, request: ListRequest<GroupSort, GroupFilters>) =>
  listGroupsInReach(db, actor, request)

/** Links between people and groups. Whom a group is administered by is a field of the person, not one of these. */
export function createUserGroups(
  world: Groups,
  /** An invitation to where someone already is would wait for an answer that changes nothing. */
  withdrawInvitation: (tx: Db, userId: number, groupId: number) => Promise<void>,
) {
  const { db } = world

  const audit = (
    tx: Db,
    actor: Actor,
    action: string,
    userGroupId: number,
    detail: Record<string, unknown>,
  ) => recordAudit(world, tx, { action, actor, subject: { type: 'user-group', id: userGroupId }, detail })

  async function remove(actor: Actor, userId: number, groupId: number, action: string): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const userGroupId = await links.deleteUserGroup(tx, userId, groupId)
      if (userGroupId === null) throw notFound()
      await audit(tx, actor, action, userGroupId, { userId, groupId })
    })
  }

  return {
    async list(actor: Actor, userId: number): Promise<UserGroup[]> {
      // A group's administrator learns nothing of the person's other groups.
      const groupOnly = actor.role === 'GroupAdmin' && userId !== actor.userId
      const reading = links.listUserGroups(db, userId, groupOnly ? actor.groupId : undefined)
      return ofReadablePerson(db, actor, userId, reading)
    },

    async listUnlinked(actor: Actor, userId: number, request: ListRequest<'groupName' | 'groupId'>) {
      await getReadablePerson(db, actor, userId)
      return listUnlinkedGroups(db, userId, request)
    },

    async link(actor: Actor, userId: number, groupId: number): Promise<UserGroup> {
      try {
        return await db.transaction().execute(async (tx) => {
          // The person, the invitation, the membership: in this order everywhere, or two could wait in a ring.
          await holdUser(tx, userId)
          await withdrawInvitation(tx, userId, groupId)
          const added = await links.insertUserGroup(tx, userId, groupId)
          const link = await links.findUserGroup(tx, userId, groupId)
          if (link === null) throw notFound()
          if (added) await audit(tx, actor, 'user-group.link', link.userGroupId, { userId, groupId })
          return link
        })
      } catch (error) {
        throw violatesReference(error) ? notFound() : error
      }
    },

    async unlink(actor: Actor, userGroupId: number): Promise<void> {
      const link = await links.findUserGroupById(db, userGroupId)
      if (link === undefined || !canRemoveFromGroup(actor, link.groupId)) throw notFound()
      await remove(actor, link.userId, link.groupId, 'user-group.unlink')
    },

    async leave(actor: Actor, userId: number, groupId: number): Promise<void> {
      if (!canLeaveFor(actor, userId)) throw notFound()
      await remove(actor, userId, groupId, 'user-group.leave')
    },
  }
}
