// This file has no schema library, because the portal reads it and must load fast.

/** WAITING: no server has begun. FAILED: it could not be made, see `failure`. */
export const packStates = ['WAITING', 'RUNNING', 'DONE', 'FAILED'] as const
export type PackState = (typeof packStates)[number]

/** TOO_LARGE: over `packBytes`. */
export const packFailures = ['TOO_LARGE', 'OTHER'] as const

/** The standings with which a requirement is not met, as a pack lists them. */
export const lackingStandings = ['UNVERIFIED', 'SUSPENDED', 'LAPSED', 'MISSING'] as const

/** The most packs of one MIP that wait or are being made. */
export const waitingPacks = 3
/** A pack is deleted this many days after its request. */
export const packDays = 30
/** The largest pack in bytes, which is the most that an S3 store takes in one request. */
export const packBytes = 5 * 1024 ** 3
/** How many missing qualifications the list of packs names. The file lists all of them. */
export const namedMissing = 50

/** The first and the last day of a pack, seen from today. */
export const firstPackDay = '2000-01-01'
export const lastPackDay = (today: string): string => inYears(today, 1)

/** The first day of the period of a pack, unless somebody chose another one: 12 months before its day. */
export function firstDayOfPeriod(asOf: string): string {
  const day = inYears(asOf, -1)
  return day < firstPackDay ? firstPackDay : day
}

const inYears = (day: string, years: number): string =>
  `${Number(day.slice(0, 4)) + years}${day.slice(4).replace('-02-29', '-02-28')}`
