const minute = 60_000
const hour = 60 * minute

/** Between the password and the second factor. */
export const pendingLife = 30 * minute
/** One access token; the portal renews it a little sooner. */
export const accessLife = 4 * hour
/** The whole session, from sign-in. */
export const sessionLife = 12 * hour
/**
 * Three hours without a call, and three minutes of grace: one in which the portal's dialog still offers to
 * continue, one that the portal may be active without a call, and half a one for `touchInterval`.
 */
export const idleLife = 3 * hour + 3 * minute
/** Calls come many times a second; noting when the last one came need not. */
export const touchInterval = 30_000
