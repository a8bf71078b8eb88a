import type { Actor } from '../../platform/actor.ts'

/** A group as these sentences need it. */
export type GroupReach = { groupId: number; active: boolean; isMember: boolean }

export const canReadGroup = (actor: Actor, group: GroupReach): boolean =>
  canAdministerGroup(actor, group.groupId) || (actor.role === 'Member' && group.isMember)

export const canAddGroups = (actor: Actor): boolean => actor.role === 'ProductAdmin'

/** Its details, its members, and whom it invites. */
export const canAdministerGroup = (actor: Actor, groupId: number): boolean =>
  actor.role === 'ProductAdmin' || (actor.role === 'GroupAdmin' && actor.groupId === groupId)
