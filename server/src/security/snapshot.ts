import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/world.ts'

/**
 * Tables that refused requests may change: the audit trail and its totals, sessions, limits, requests for reset links, and
 * challenges of browsers that begin to sign in.
 */
const writtenByAsking = new Set([
  'audit_event',
  'audit_unsealed',
  'denial_count',
  'list_change',
  'list_total',
  'passkey_challenge',
  'rate_limit',
  'recent_read',
  'reset_request',
  'session',
])

/** A hash of each table, without the rows of these users. */
export async function snapshotOf(db: Db, except: readonly number[] = []): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string; hasUser: boolean }>`
    select table_name as name, exists (
      select from information_schema.columns as one
      where one.table_schema = 'public' and one.table_name = tables.table_name and one.column_name = 'user_id'
    ) as has_user
    from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
    order by table_name`.execute(db)
  const parts = tables
    .filter(({ name }) => !writtenByAsking.has(name))
    .map(({ name, hasUser }): RawBuilder<unknown> => {
      const others = hasUser ? sql`where user_id is null or user_id <> all(${except}::bigint[])` : sql``
      return sql`select ${name} as name, count(*) || ' rows, ' ||
        coalesce(md5(string_agg(row::text, ' ' order by row::text)), '') as held
        from ${sql.table(name)} as row ${others}`
    })
  const { rows } = await sql<{ name: string; held: string }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, held }) => [name, held]))
}
