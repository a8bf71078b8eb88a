import { type RawBuilder, sql } from 'kysely'
import type { World } from '../world.ts'
import { unseen } from './prepared.ts'
import { wordsOf } from './searching.ts'

type Kept =
  | 'user'
  | 'user_role'
  | 'user_group'
  | 'mip'
  | 'group'
  | 'ris'
  | 'app'
  | 'audit_event'
  | 'audit_actor'

/**
 * A number of rows that triggers keep (migration 0008): exact in the snapshot that reads it, and as quick for a
 * million rows as for ten. Without `parts` all of them count, without a `key` every one.
 */
export function keptTotal(
  source: Kept,
  key: RawBuilder<string> | string | number | null = '',
  parts?: readonly string[],
): RawBuilder<number> {
  const conditions = [sql`source = ${source}`]
  if (key !== null) conditions.push(sql`key = ${typeof key === 'number' ? String(key) : key}`)
  if (parts !== undefined) conditions.push(sql`part = any(${unseen(parts, 'text')})`)
  return sql<number>`(select coalesce(sum(row_count), 0)::bigint from list_total
    where ${sql.join(conditions, sql` and `)})`
}

/** By status, where nothing is asked but that. */
export function totalByStatus(
  source: 'mip' | 'group' | 'ris' | 'app',
  { search, status }: { search?: string | undefined; status?: boolean | null | undefined },
): RawBuilder<number> | undefined {
  if (wordsOf(search).length > 0) return undefined
  return keptTotal(source, '', typeof status === 'boolean' ? [String(status)] : undefined)
}

/**
 * Users by status and activation, and by a search that is one short word. Undefined where that is not kept:
 * longer words, several, and letters that may become more of them without their accent.
 */
export function totalOfUsers(filter: {
  search?: string | undefined
  status?: boolean | null | undefined
  activated?: boolean | undefined
}): RawBuilder<number> | undefined {
  const { search, status, activated } = filter
  const [word, ...others] = wordsOf(search)
  if (others.length > 0 || (word !== undefined && !/^[!-~]{1,2}$/.test(word))) return undefined
  const key = word === undefined ? '' : sql<string>`searchable(${word})`
  const statuses = typeof status === 'boolean' ? [status] : [true, false]
  const activations = activated === undefined ? [true, false] : [activated]
  return keptTotal(
    'user',
    key,
    statuses.flatMap((is) => activations.map((was) => `${is} ${was}`)),
  )
}

const foldingPause = 5_000

/** Sums up what the triggers wrote since the last time, so that a total stays a few rows to read. */
export function startFoldingTotals({ db, log }: Pick<World, 'db' | 'log'>): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve()
  let isRunning = false
  const fold = () => {
    if (isRunning) return
    isRunning = true
    running = sql`select fold_lists()`
      .execute(db)
      .catch((error: unknown) => log.warn({ err: error }, 'totals could not be folded'))
      .finally(() => {
        isRunning = false
      })
  }
  const timer = setInterval(fold, foldingPause)
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
