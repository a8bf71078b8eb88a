import { type RawBuilder, sql } from 'kysely'

/** A time as a reply has it. */
export const asTime = (at: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
