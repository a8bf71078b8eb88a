import type { Actor } from '../../../platform/actor.ts'

/** The facts about a group that these policies need. */
export type GroupAccess = { groupId: number; active: boolean; isMember: boolean }

export const canReadGroup = (actor: Actor, group: GroupAccess): boolean =>
  canAdministerGroup(actor, group.groupId) || (actor.role === 'Member' && group.isMember)

export const canAddGroups = (actor: Actor): boolean => actor.role === 'ProductAdmin'

/** A name that is taken would tell a group administrator about another group. */
export const canRenameGroups = (actor: Actor): boolean => actor.role === 'ProductAdmin'

/** Covers the group's details, its members and its invitations. */
export const canAdministerGroup = (actor: Actor, groupId: number): boolean =>
  actor.role === 'ProductAdmin' || (actor.role === 'GroupAdmin' && actor.groupId === groupId)
