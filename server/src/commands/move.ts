import { PassThrough, type Readable } from 'node:stream'
import type pg from 'pg'
import type { ConnectionConfig } from '../platform/db/connect/connect.ts'
import { inSession, inSnapshot } from '../platform/db/connect/session.ts'
import { fillDatabase } from './fill.ts'
import { Refused } from './place.ts'
import {
  findPartlyApplied,
  hashTable,
  listMigrations,
  listTables,
  readSequences,
  type Table,
  writeTable,
} from './table-queries.ts'

export type Moved = { tables: number; rows: number }

/**
 * Copies all rows to an empty database and compares them by hash. Users stay signed in, because the platform and its key
 * are the same. The caller must ensure that nothing writes to the source.
 */
export async function moveDatabase(source: ConnectionConfig, target: ConnectionConfig): Promise<Moved> {
  return inSession(source, (client) =>
    inSnapshot(client, async () => {
      const partly = await findPartlyApplied(client)
      if (partly !== null)
        throw new Refused(
          `An upgrade is not complete (${partly}). Run gantry migrate, and repeat this command.`,
        )
      const tables = []
      for (const table of await listTables(client))
        tables.push({ ...table, ...(await hashTable(client, table)) })
      const [migrations, sequences] = [await listMigrations(client), await readSequences(client)]
      const nothing = () => Promise.resolve()
      await fillDatabase(target, { migrations, tables, sequences }, (table) => rowsOf(client, table), nothing)
      return { tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0) }
    }),
  )
}

/** Returns the rows as a stream, which fails if reading fails. */
function rowsOf(client: pg.Client, table: Table): Readable {
  const rows = new PassThrough()
  writeTable(client, table, rows).catch((error: unknown) => rows.destroy(error as Error))
  return rows
}
