import type { Actor } from '../../../platform/actor.ts'

/** Everybody reads what they accepted themselves, and platform administrators what others did. */
export const canReadTermsOf = (actor: Actor, userId: number): boolean =>
  actor.role === 'ProductAdmin' || actor.userId === userId
