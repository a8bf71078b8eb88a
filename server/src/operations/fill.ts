import type { Readable } from 'node:stream'
import type pg from 'pg'
import { type Connected, type ConnectionConfig, connect } from '../db/connect.ts'
import { listShippedMigrations, migrate } from '../db/migrate.ts'
import { Refused } from './place.ts'
import { inSession, inTransaction } from './session.ts'
import { type Content, readTable, setSequences, type Table, weighTable, withoutTriggers } from './tables.ts'

type Wanted = {
  /** What had made the database these rows come from. */
  migrations: string[]
  tables: (Table & Content)[]
  sequences: Record<string, number>
}

/**
 * Puts the rows of another database into an empty one, in one transaction: tables as they were there, rows as
 * they were there, compared by hash; `finish` may change what must not live on. Whatever this version of the
 * server has added to the tables since comes after.
 */
export async function fillDatabase(
  connection: ConnectionConfig,
  wanted: Wanted,
  read: (table: Table) => Readable,
  finish: (client: pg.Client) => Promise<void>,
): Promise<void> {
  await refuseUnknown(wanted.migrations)
  await inSession(connection, refuseFilled)
  await withConnected(connection, ({ db }) => migrate(db, undefined, wanted.migrations.at(-1)))
  await inSession(connection, async (client) => {
    await inTransaction(client, 'read write', async () => {
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
    })
    // Without it the first lists are read by plans for empty tables.
    await client.query('analyze')
  })
  await withConnected(connection, ({ db }) => migrate(db))
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

async function withConnected(
  connection: ConnectionConfig,
  work: (connected: Connected) => Promise<unknown>,
): Promise<void> {
  const connected = connect(connection, { maxConnections: 2 })
  try {
    await work(connected)
  } finally {
    await connected.close()
  }
}
