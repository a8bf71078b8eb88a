// This file has no schema library, because the portal reads it and must load fast.

/** WAITING: no server has begun. FAILED: it could not be made, see `failure`. EXPIRED: its file was deleted. */
export const dataCopyStates = ['WAITING', 'RUNNING', 'READY', 'FAILED', 'EXPIRED'] as const
export type DataCopyState = (typeof dataCopyStates)[number]

/** TOO_LARGE: over `dataCopyBytes`. */
export const dataCopyFailures = ['TOO_LARGE', 'OTHER'] as const

export const dataCopyActions = ['download'] as const

/** A copy can be downloaded for this many days. */
export const dataCopyDays = 7
/** The most copies of one person that somebody asks for in 24 hours. */
export const mostDataCopiesADay = 3
/** The largest copy in bytes, which is the most that an S3 store takes in one request. */
export const dataCopyBytes = 5 * 1024 ** 3
