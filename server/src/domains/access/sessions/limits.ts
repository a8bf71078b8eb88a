const minute = 60_000
const hour = 60 * minute

/** The time between the password and the second factor. */
export const pendingLife = 30 * minute
/** The lifetime of an access token. The portal renews the token a little earlier. */
export const accessLife = 4 * hour
/** The lifetime of a session, counted from the sign-in. */
export const sessionLife = 12 * hour
/**
 * A session ends after three hours without a call, plus three minutes of tolerance. The tolerance covers the dialog
 * that offers to continue (one minute), activity in the portal without a call (one minute) and `touchInterval`.
 */
export const idleLife = 3 * hour + 3 * minute
/** The time of the last call is written at most once in this interval, to save writes. */
export const touchInterval = 30_000

/** So long after the sign-in, a change that could take over another account needs the password again. */
export const recentSignIn = 15 * 60_000
