import type { Actor } from '../sessions/actor.ts'

export const canRemoveFromGroup = (actor: Actor, groupId: number): boolean =>
  actor.role === 'ProductAdmin' || (actor.role === 'GroupAdmin' && actor.groupId === groupId)

/** One leaves a group oneself; others are removed by `unlink-user-group`. */
export const canLeaveFor = (actor: Actor, userId: number): boolean => actor.userId === userId

/** A group as these sentences need it. */
export type GroupReach = { groupId: number; active: boolean; isMember: boolean }

export const canReadGroup = (actor: Actor, group: GroupReach): boolean =>
  canAdministerGroup(actor, group.groupId) || (actor.role === 'Member' && group.isMember)

export const canAddGroups = (actor: Actor): boolean => actor.role === 'ProductAdmin'

/** Its details, its members, and whom it invites. */
export const canAdministerGroup = (actor: Actor, groupId: number): boolean =>
  actor.role === 'ProductAdmin' || (actor.role === 'GroupAdmin' && actor.groupId === groupId)
