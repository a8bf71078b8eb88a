import type { SignedIn } from '../../../platform/actor.ts'

/** Only the invited user may answer, in any role and before a role is chosen. */
export const canAnswerInvitationsOf = (caller: SignedIn, userId: number): boolean => caller.userId === userId
