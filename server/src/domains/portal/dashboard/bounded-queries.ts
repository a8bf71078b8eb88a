import type { BoundedCount } from '@gantry/contract/domains/portal/dashboard/schemas'
import { type RawBuilder, sql } from 'kysely'

/** A dashboard shows larger numbers as "more than 1,000", so that counting never reads more rows than this. */
export const mostCounted = 1_000

/** Counts the rows of a query without columns, and stops one row after `mostCounted`. */
export const countUpTo = (rows: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select count(*) from (${rows} limit ${sql.lit(mostCounted + 1)}) as counted)`

export const toBoundedCount = (counted: number): BoundedCount => ({
  count: Math.min(counted, mostCounted),
  more: counted > mostCounted,
})
