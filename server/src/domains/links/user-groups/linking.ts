import type { UserGroup } from '@gantry/contract/links/user-groups/schemas'
import { addLinkInTransaction, removeLink } from '../../../kit/links.ts'
import type { Actor } from '../../../platform/actor.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { World } from '../../../platform/world.ts'
import { withdrawPendingInvitation } from '../../invitations/service.ts'
import { holdUser } from '../../users/service.ts'
import { canLeaveFor, canRemoveFromGroup } from './policy.ts'
import { findUserGroup, findUserGroupById } from './queries.ts'

// Apart from service.ts, which the domain of invitations imports.

type Writing = Pick<World, 'db' | 'clock'>
type Membership = { userId: number; groupId: number }

export async function linkUserGroup(
  world: Writing,
  actor: Actor,
  { userId, groupId }: Membership,
): Promise<UserGroup> {
  await world.db.transaction().execute(async (tx) => {
    // The person, the invitation, the membership: in this order everywhere, or two could wait for each other.
    await holdUser(tx, userId)
    // An invitation to where someone already is would wait for an answer that changes nothing.
    await withdrawPendingInvitation(world, tx, userId, groupId)
    await addLinkInTransaction(world, tx, actor, 'user-group', { userId, groupId })
  })
  const link = await findUserGroup(world.db, userId, groupId)
  if (link === null) throw notFound()
  return link
}

export async function unlinkUserGroup(world: Writing, actor: Actor, userGroupId: number): Promise<void> {
  const link = await findUserGroupById(world.db, userGroupId)
  if (link === undefined || !canRemoveFromGroup(actor, link.groupId)) throw notFound()
  await removeLink(world, actor, 'user-group', { userGroupId })
}

export async function leaveGroup(
  world: Writing,
  actor: Actor,
  { userId, groupId }: Membership,
): Promise<void> {
  if (!canLeaveFor(actor, userId)) throw notFound()
  await removeLink(world, actor, 'user-group', { userId, groupId }, 'leave')
}
