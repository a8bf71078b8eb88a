import type { GroupAction } from '@gantry/contract/domains/people/groups/schemas'
import { mayCall, mayOf } from '../../../kit/may.ts'
import type { Actor } from '../../../platform/actor.ts'

/** The facts about a group that these policies need. */
export type GroupAccess = { groupId: number; active: boolean; isMember: boolean }

export const canReadGroup = (actor: Actor, group: GroupAccess): boolean =>
  canAdministerGroup(actor, group.groupId) || (actor.role === 'Member' && group.isMember)

/** A name that is taken would tell a group administrator about another group. */
export const canRenameGroups = (actor: Actor): boolean => actor.role === 'ProductAdmin'

/** Covers the group's details, its members and its invitations. */
export const canAdministerGroup = (actor: Actor, groupId: number): boolean =>
  actor.role === 'ProductAdmin' || (actor.role === 'GroupAdmin' && actor.groupId === groupId)

/** What the caller, who may read the group, may do with it. */
export function mayWithGroup(actor: Actor, { groupId, isMember }: GroupAccess): GroupAction[] {
  const administers = canAdministerGroup(actor, groupId)
  return mayOf({
    edit: administers && mayCall(actor, 'saveGroup'),
    'set-status': mayCall(actor, 'setGroupStatus'),
    rename: canRenameGroups(actor) && mayCall(actor, 'saveGroup'),
    invite: administers && mayCall(actor, 'createGroupInvitation'),
    'remove-members': administers && mayCall(actor, 'unlinkUserGroup'),
    leave: isMember && mayCall(actor, 'leaveGroup'),
    link: mayCall(actor, 'linkGroupMip') && mayCall(actor, 'linkUsersToGroup'),
    'choose-administrators': mayCall(actor, 'setGroupForAdmin'),
  })
}
