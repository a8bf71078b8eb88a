// This file has no schema library, because the portal uses it before it loads one.

/** For how many minutes nobody else gets what somebody is checking. */
export const leaseMinutes = 5
/** The most that somebody skips in one sitting. */
export const mostSkipped = 200
