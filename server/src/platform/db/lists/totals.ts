import { type RawBuilder, sql } from 'kysely'
import { every, type Job } from '../../jobs/every.ts'
import { createSeldomLog } from '../../log/seldom.ts'
import type { World } from '../../world.ts'
import { wordsOf } from './search.ts'

type Kept =
  | 'user'
  | 'user_role'
  | 'user_group'
  | 'mip'
  | 'group'
  | 'ris'
  | 'app'
  | 'number_problem'
  | 'mip_number'
  | 'audit_event'
  | 'audit_actor'
  | 'audit_change'

/**
 * A row count that triggers maintain (migration 0008). It is exact in the snapshot that reads it, and reading it takes
 * the same time for ten rows and for a million. Without `parts` it is the sum of all parts.
 */
export function keptTotal(
  source: Kept,
  key: RawBuilder<string> | string | number = '',
  parts?: readonly string[],
): RawBuilder<number> {
  const ofKey = sql`key = ${typeof key === 'number' ? String(key) : key}`
  const ofParts =
    parts === undefined ? sql`true` : sql`part in (${sql.join(parts.map((part) => sql.lit(part)))})`
  return sql<number>`(select coalesce(sum(row_count), 0)::bigint from list_total
    where source = ${sql.lit(source)} and ${ofKey} and ${ofParts})`
}

/** The number of records with this status; undefined for a search, because its rows are counted. */
export function totalByStatus(
  source: 'mip' | 'group' | 'ris' | 'app',
  { search, status }: { search?: string | undefined; status?: boolean | null | undefined },
): RawBuilder<number> | undefined {
  if (wordsOf(search).length > 0) return undefined
  return keptTotal(source, '', typeof status === 'boolean' ? [String(status)] : undefined)
}

const foldingPause = 5_000

/** Regularly replaces the rows that triggers have added by their sums, so that a total is read from few rows. */
export function startFoldingTotals({ db, log }: Pick<World, 'db' | 'log'>): Job {
  return every(
    'totals',
    foldingPause,
    () => sql`select fold_lists()`.execute(db),
    createSeldomLog(log, 'totals could not be folded'),
  )
}
