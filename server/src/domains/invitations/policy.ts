import type { SignedIn } from '../../platform/actor.ts'

/** In whatever role, and before one is chosen: an invitation is the invited person's alone. */
export const canAnswerInvitationsOf = (caller: SignedIn, userId: number): boolean => caller.userId === userId
