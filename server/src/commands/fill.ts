import type { Readable } from 'node:stream'
import type pg from 'pg'
import type { ConnectionConfig } from '../platform/db/connect/connect.ts'
import { overClient } from '../platform/db/connect/over-client.ts'
import { inSession, setForCopies } from '../platform/db/connect/session.ts'
import { migrate } from '../platform/db/migrations/migrate.ts'
import { Refused, refuseNewer } from './place.ts'
import {
  analyze,
  type Content,
  findTable,
  hashTable,
  readTable,
  setSequences,
  type Table,
  withoutTriggers,
} from './table-queries.ts'

type Wanted = {
  /** The migrations of the source database. */
  migrations: string[]
  tables: (Table & Content)[]
  sequences: Record<string, number>
}

/**
 * Copies the rows of another database into an empty one. It applies the migrations of the source, copies the rows,
 * compares them by hash, and applies newer migrations. Then it calls `finish`, which may change rows and expects the
 * tables of this version. Everything is one transaction, so the database is empty again after a failure.
 */
export async function fillDatabase(
  connection: ConnectionConfig,
  wanted: Wanted,
  read: (table: Table) => Readable,
  finish: (client: pg.Client) => Promise<void>,
): Promise<void> {
  await refuseNewer(wanted.migrations)
  await inSession(connection, async (client) => {
    await refuseFilled(client)
    await overClient(client)
      .transaction()
      .execute(async (tx) => {
        await setForCopies(client)
        await migrate(tx, undefined, wanted.migrations.at(-1))
        await withoutTriggers(client, wanted.tables, async () => {
          for (const table of wanted.tables) await readTable(client, table, read(table))
        })
        await setSequences(client, wanted.sequences)
        for (const table of wanted.tables) {
          const { rows, sha256 } = await hashTable(client, table)
          if (rows !== table.rows || sha256 !== table.sha256)
            throw new Error(`the rows of ${table.name} are not what they were`)
        }
        await migrate(tx)
        await finish(client)
        await analyze(client)
      })
  })
}

async function refuseFilled(client: pg.Client): Promise<void> {
  const name = await findTable(client)
  if (name !== null)
    throw new Refused(`The database is not empty: it has a table "${name}". Give it a new one.`)
}
