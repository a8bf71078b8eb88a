import type { Actor } from '../../../../platform/actor.ts'

export const canRemoveFromGroup = (actor: Actor, groupId: number): boolean =>
  actor.role === 'ProductAdmin' || (actor.role === 'GroupAdmin' && actor.groupId === groupId)

/** Users leave a group for themselves. `unlink-user-group` removes other users. */
export const canLeaveFor = (actor: Actor, userId: number): boolean => actor.userId === userId
