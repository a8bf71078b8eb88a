import type { UserGroup } from '@gantry/contract/domains/people/links/user-groups/schemas'
import { doForEach } from '../../../../kit/bulk.ts'
import { assertEnd } from '../../../../kit/link-ends.ts'
import { addLinkInTransaction, auditLink, removeLink } from '../../../../kit/links.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { notFound } from '../../../../platform/http/problem.ts'
import type { World } from '../../../../platform/world.ts'
import { getReadableGroup } from '../../groups/service.ts'
import { withdrawPendingInvitations } from '../../invitations/service.ts'
import { lockUserShared } from '../../users/service.ts'
import { canLeaveFor, canRemoveFromGroup } from './policy.ts'
import { findUserGroup, findUserGroupById, lockUserGroup, setEnd } from './queries.ts'

// This is not in service.ts, because the domain of invitations imports that file.

type Writing = Pick<World, 'db' | 'clock'>
type Membership = { userId: number; groupId: number }

export async function linkUserGroup(
  world: Writing,
  actor: Actor,
  { userId, groupId, validUntil }: Membership & { validUntil?: Date | null | undefined },
): Promise<UserGroup> {
  assertEnd(world, validUntil)
  await world.db.transaction().execute(async (tx) => {
    // Locks the user, then the invitation, then the membership. All code uses this order, because another order could
    // deadlock.
    await lockUserShared(tx, userId)
    // A pending invitation has no purpose when the user is a member.
    await withdrawPendingInvitations(world, tx, [userId], groupId)
    await addLinkInTransaction(world, tx, actor, 'user-group', { userId, groupId, validUntil })
  })
  const link = await findUserGroup(world.db, userId, groupId)
  if (link === null) throw notFound()
  return link
}

/** Makes each of these users a member. @throws 404 if there is no such group */
export async function linkUsersToGroup(
  world: Writing & Pick<World, 'log'>,
  actor: Actor,
  groupId: number,
  { ids, validUntil }: { ids: number[]; validUntil?: Date | null | undefined },
) {
  assertEnd(world, validUntil)
  await getReadableGroup(world.db, actor, groupId)
  return doForEach(world, ids, (userId) => linkUserGroup(world, actor, { userId, groupId, validUntil }))
}

/** Sets or clears the end of a membership. */
export async function updateUserGroup(
  world: Writing,
  actor: Actor,
  { userGroupId, validUntil }: { userGroupId: number; validUntil: Date | null },
): Promise<UserGroup> {
  assertEnd(world, validUntil)
  return world.db.transaction().execute(async (tx) => {
    const before = await lockUserGroup(tx, userGroupId)
    if (before === undefined || !canRemoveFromGroup(actor, before.groupId)) throw notFound()
    await setEnd(tx, userGroupId, validUntil)
    const event = { before, after: { ...before, validUntil } }
    await auditLink(world, tx, actor, { kind: 'user-group', verb: 'edit', id: userGroupId, ...event })
    const link = await findUserGroup(tx, before.userId, before.groupId)
    if (link === null) throw notFound()
    return link
  })
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
