import { type QueryExecutorProvider, sql } from 'kysely'
import type { Db } from '../../platform/world.ts'

/**
 * Several rows can use the same file. Every transaction that adds a reference or deletes an unreferenced file takes
 * this lock, so a file cannot be deleted while a row that uses it is being written.
 */
export async function lockFile(db: Db, sha256: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${sha256}, 7203))`.execute(db)
}

type FileColumn = { table: string; column: string }

/**
 * The columns that name files: all that are called `sha256` or end in `_sha256`. They are read from the catalogue, so
 * the clean-up knows a column that a later migration adds. `information_schema` would leave out tables without a grant.
 */
export async function listFileColumns(db: QueryExecutorProvider): Promise<FileColumn[]> {
  const columns = sql<FileColumn>`
    select relname::text as table, attname::text as column
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not attisdropped
      and attname ~ '(^|_)sha256$' and relname <> 'unreferenced_file'
    order by 1, 2`
  const { rows } = await columns.execute(db)
  if (rows.length === 0) throw new Error('no column names files')
  return rows
}

/** Returns those of the files that no row uses. */
export async function findUnreferenced(db: QueryExecutorProvider, hashes: string[]): Promise<string[]> {
  const isUnused = (await listFileColumns(db)).map(
    ({ table, column }) =>
      sql`not exists (select from ${sql.table(table)} as owner where owner.${sql.ref(column)} = file.sha256)`,
  )
  const unnamed = sql<{ sha256: string }>`
    select file.sha256 from unnest(${hashes}::text[]) as file (sha256) where ${sql.join(isUnused, sql` and `)}`
  return (await unnamed.execute(db)).rows.map(({ sha256 }) => sha256)
}

/** Every file that a row uses, once. */
export async function listNamedFiles(db: QueryExecutorProvider): Promise<string[]> {
  const named = sql<{ sha256: string }>`select sha256 from (${await namedFiles(db)}) as named`
  return (await named.execute(db)).rows.map(({ sha256 }) => sha256)
}

export async function countNamedFiles(db: QueryExecutorProvider): Promise<number> {
  const count = sql<{ count: number }>`select count(*)::int as count from (${await namedFiles(db)}) as named`
  return (await count.execute(db)).rows[0]?.count ?? 0
}

async function namedFiles(db: QueryExecutorProvider) {
  const selects = (await listFileColumns(db)).map(
    ({ table, column }) =>
      sql`select ${sql.ref(column)} as sha256 from ${sql.table(table)} where ${sql.ref(column)} is not null`,
  )
  return sql.join(selects, sql` union `)
}
