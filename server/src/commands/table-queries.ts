import { createHash } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import pg from '../platform/db/connect/driver.ts'

export type Table = { name: string; columns: string[] }
export type Content = { rows: number; sha256: string }

const quote = pg.escapeIdentifier
const columnsOf = ({ columns }: Table) => columns.map(quote).join(', ')

/** Lists our tables, each after the tables it references, without generated columns. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { parents: string[] }>(`
    select class.relname::text as name,
      array(select attname::text from pg_attribute where attrelid = class.oid and attnum > 0
        and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(select distinct parent.relname::text from pg_constraint join pg_class as parent on parent.oid = confrelid
        where conrelid = class.oid and contype = 'f' and confrelid <> conrelid) as parents
    from pg_class as class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname not like 'kysely%'
    order by relname`)
  const sorted: Table[] = []
  const isThere = (name: string) => sorted.some((table) => table.name === name)
  for (let rest = rows; rest.length > 0; ) {
    const ready = rest.filter(({ parents }) => parents.every(isThere))
    if (ready.length === 0) throw new Error('the tables refer to one another in a circle')
    sorted.push(...ready.map(({ name, columns }) => ({ name, columns })))
    rest = rest.filter(({ name }) => !isThere(name))
  }
  return sorted
}

/** Writes the rows of a table to `target` in PostgreSQL's text format. Returns their number and hash. */
export async function writeTable(
  client: pg.Client,
  table: Table,
  target: NodeJS.WritableStream,
): Promise<Content> {
  const rows = client.query(copyTo(`copy ${quote(table.name)} (${columnsOf(table)}) to stdout`))
  const hash = hashing()
  await pipeline(rows, hash.stream, target)
  return { rows: rows.rowCount, sha256: hash.sum() }
}

/** Copies rows into an empty table whose triggers are disabled. */
export async function readTable(client: pg.Client, table: Table, source: Readable): Promise<Content> {
  const rows = client.query(copyFrom(`copy ${quote(table.name)} (${columnsOf(table)}) from stdin`))
  const hash = hashing()
  await pipeline(source, hash.stream, rows)
  return { rows: rows.rowCount, sha256: hash.sum() }
}

/** Returns the result of `writeTable` without writing the rows. */
export async function hashTable(client: pg.Client, table: Table): Promise<Content> {
  const sink = new Transform({ transform: (_chunk, _encoding, done) => done() })
  sink.resume()
  return writeTable(client, table, sink)
}

/** Runs `work` without triggers, because the copied rows already contain the results of the triggers. */
export async function withoutTriggers(
  client: pg.Client,
  tables: Table[],
  work: () => Promise<void>,
): Promise<void> {
  const all = tables.map(({ name }) => quote(name))
  for (const name of all) await client.query(`alter table ${name} disable trigger user`)
  await client.query(`truncate ${all.join(', ')}`)
  await work()
  for (const name of all) await client.query(`alter table ${name} enable trigger user`)
}

export async function readSequences(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; value: string }>(`
    select sequencename::text as name, last_value::text as value from pg_sequences
    where schemaname = current_schema() and last_value is not null order by 1`)
  return Object.fromEntries(rows.map(({ name, value }) => [name, Number(value)]))
}

export async function setSequences(client: pg.Client, values: Record<string, number>): Promise<void> {
  for (const [name, value] of Object.entries(values))
    await client.query('select setval(quote_ident($1)::regclass, $2)', [name, value])
}

/** Lists the applied migrations in order; none in a database without our tables. */
export async function listMigrations(client: pg.Client): Promise<string[]> {
  if (!(await findExisting(client, ['kysely_migration'])).has('kysely_migration')) return []
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

/** Returns a migration that has been applied in part, whose tables no version can restore; null if there is none. */
export async function findPartlyApplied(client: pg.Client): Promise<string | null> {
  if (!(await findExisting(client, ['migration_step'])).has('migration_step')) return null
  const { rows } = await client.query<{ migration: string }>(`select migration from migration_step
    where not exists (select from kysely_migration where name = migration) limit 1`)
  return rows[0]?.migration ?? null
}

const secretTables = [
  'one_time_code',
  'passkey_challenge',
  'account_token',
  'app_session',
  'oidc_record',
  'known_device',
  'reset_request',
  'rate_limit',
]

/**
 * Ends all sessions and invalidates codes and links, because a session may have been ended and a link used since the
 * backup. Unsent mail is abandoned, so that a restored copy for tests sends no mail to users. A database that is not yet
 * migrated to this version does not have all of the tables.
 */
export async function invalidateSecrets(client: pg.Client): Promise<void> {
  const existing = await findExisting(client, secretTables)
  await client.query(`
    update session set state = 'ENDED', ended_at = now(), end_reason = 'restored from a backup'
      where state <> 'ENDED';
    ${[...existing].map((table) => `delete from ${quote(table)};`).join(' ')}
    update mail set sealed = null where sealed is not null`)
}

/** Adds an entry to the audit trail of a database of any version. Its functions are not used, because old ones lack some. */
export async function recordBackup(client: pg.Client, at: Date, asOf: string): Promise<void> {
  await client.query(
    `insert into audit_event (at, action, result, detail) values ($1, 'backup.make', 'DONE', jsonb_build_object('asOf', $2::text))`,
    [at, asOf],
  )
}

/**
 * Records that nothing is known of the time from the backup until now. Earlier versions did not write when the rows were read: there it
 * begins with the last entry of the audit trail.
 */
export async function noteGap(
  client: pg.Client,
  { madeAt, readAt }: { madeAt: string; readAt?: string | undefined },
): Promise<void> {
  await client.query(
    `insert into fact_gap (begins_at, ends_at)
      select least(coalesce($1::timestamptz, last), $2::timestamptz), clock_timestamp()
      from (select coalesce(max(at), $2::timestamptz) as last from audit_event where at <= $2::timestamptz) as trail
      where least(coalesce($1::timestamptz, last), $2::timestamptz) < clock_timestamp()
      on conflict (begins_at) do nothing`,
    [readAt ?? null, madeAt],
  )
}

/** Returns those of the tables that the database has. */
async function findExisting(client: pg.Client, tables: readonly string[]): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class
      where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace and relname = any($1)`,
    [tables],
  )
  return new Set(rows.map(({ name }) => name))
}

/** The same in one transaction, without the limits of time that the server's statements have. */
export async function invalidateSecretsInTransaction(client: pg.Client): Promise<void> {
  await client.query('begin')
  await client.query('set local statement_timeout = 0; set local lock_timeout = 0')
  await invalidateSecrets(client)
  await client.query('commit')
}

/** Returns the name of any table; null if the database is empty. */
export async function findTable(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ name: string }>(`select relname::text as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace limit 1`)
  return rows[0]?.name ?? null
}

/** The time at which the open transaction began. */
export async function readTime(client: pg.Client): Promise<{ at: Date } | undefined> {
  const { rows } = await client.query<{ at: Date }>('select now() as at')
  return rows[0]
}

/** Updates the planner statistics; otherwise the first queries use plans for empty tables. */
export async function analyze(client: pg.Client): Promise<void> {
  await client.query('analyze')
}

function hashing() {
  const hash = createHash('sha256')
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { stream, sum: () => hash.digest('hex') }
}
