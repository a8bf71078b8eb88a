// The functions of this domain that other domains may use.

export { assertFreshFactor } from './fresh-factor.ts'
export { countCode, sendOneTimeCode } from './one-time-codes.ts'
export { isActive } from './queries.ts'
export { signOut } from './session-calls.ts'
export { inactive, signIn } from './sign-in.ts'
export { getSignedInUser } from './signed-in-user.ts'
export { completeSignIn } from './verification.ts'
