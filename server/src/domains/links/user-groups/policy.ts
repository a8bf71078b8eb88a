import type { Actor } from '../../../platform/actor.ts'

export const canRemoveFromGroup = (actor: Actor, groupId: number): boolean =>
  actor.role === 'ProductAdmin' || (actor.role === 'GroupAdmin' && actor.groupId === groupId)

/** One leaves a group oneself; others are removed by `unlink-user-group`. */
export const canLeaveFor = (actor: Actor, userId: number): boolean => actor.userId === userId
