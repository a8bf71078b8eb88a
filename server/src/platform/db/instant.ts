import { type RawBuilder, sql } from 'kysely'

/**
 * A time in UTC to the microsecond, as PostgreSQL keeps it: `2026-11-03T04:05:06.123456Z`. A Date would cut it to milliseconds, and
 * then something that happened in the same millisecond is on the wrong side. These texts have one length, so `<` compares times.
 */
export type Instant = string & { readonly unit: 'microsecond' }

/** The time of a column or another expression. */
export const instant = <Time extends Instant | null = Instant>(time: RawBuilder<unknown>): RawBuilder<Time> =>
  sql<Time>`to_char((${time}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** PostgreSQL has no year 0. */
const first = '0001-01-01T00:00:00'

/** A time of the contract (ISO 8601 in UTC) or of a clock. What is finer than a microsecond is cut. */
export function instantOf(time: string | Date): Instant {
  const text = typeof time === 'string' ? time : time.toISOString()
  const [whole = '', fraction = ''] = text.replace('Z', '').split('.')
  const seconds = new Date(`${whole}Z`).toISOString().slice(0, 19)
  return `${seconds < first ? first : seconds}.${fraction.padEnd(6, '0').slice(0, 6)}Z` as Instant
}

/** As replies and files write it: with milliseconds if that is exact, or else with microseconds. */
export const formatInstant = (time: Instant): string => time.replace(/000Z$/, 'Z')

export const earliest = (one: Instant, other: Instant): Instant => (one < other ? one : other)
export const latest = (one: Instant, other: Instant): Instant => (one > other ? one : other)
