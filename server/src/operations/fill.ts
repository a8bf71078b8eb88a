import type { Readable } from 'node:stream'
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { ConnectionConfig } from '../db/connect.ts'
import { listShippedMigrations, migrate } from '../db/migrate.ts'
import { Refused } from './place.ts'
import { inSession } from './session.ts'
import { type Content, readTable, setSequences, type Table, weighTable, withoutTriggers } from './tables.ts'

type Wanted = {
  /** What had made the database these rows come from. */
  migrations: string[]
  tables: (Table & Content)[]
  sequences: Record<string, number>
}

/**
 * Puts the rows of another database into an empty one: tables as they were there, rows as they were there, compared
 * by hash; `finish` may change what must not live on. Whatever this version of the server has added to the tables
 * since comes after. All of it is one transaction: where it fails, or is cut off, the database is as empty as before.
 */
export async function fillDatabase(
  connection: ConnectionConfig,
  wanted: Wanted,
  read: (table: Table) => Readable,
  finish: (client: pg.Client) => Promise<void>,
): Promise<void> {
  await refuseUnknown(wanted.migrations)
  await inSession(connection, async (client) => {
    await refuseFilled(client)
    await onClient(client)
      .transaction()
      .execute(async (tx) => {
        await migrate(tx, undefined, wanted.migrations.at(-1))
        await withoutTriggers(client, wanted.tables, async () => {
          for (const table of wanted.tables) await readTable(client, table, read(table))
        })
        await setSequences(client, wanted.sequences)
        for (const table of wanted.tables) {
          const { rows, sha256 } = await weighTable(client, table)
          if (rows !== table.rows || sha256 !== table.sha256)
            throw new Error(`the rows of ${table.name} are not what they were`)
        }
        await finish(client)
        await migrate(tx)
      })
    // Without it the first lists are read by plans for empty tables.
    await client.query('analyze')
  })
}

/** Migrations by the query builder, rows by COPY: on one connection, for one transaction. */
function onClient(client: pg.Client): Kysely<unknown> {
  const lent = Object.assign(client, { release: () => undefined })
  const pool = { connect: () => Promise.resolve(lent), end: () => Promise.resolve(), options: {} }
  return new Kysely({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] })
}

async function refuseUnknown(migrations: string[]): Promise<void> {
  const known = await listShippedMigrations()
  const unknown = migrations.find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw new Refused(
      `It comes from a newer version, which knows "${unknown}"; use that version or a later one.`,
    )
}

async function refuseFilled(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`select relname::text as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace limit 1`)
  if (rows[0])
    throw new Refused(`The database is not empty: it has a table "${rows[0].name}". Give it a new one.`)
}
