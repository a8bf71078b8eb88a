import { PassThrough, type Readable } from 'node:stream'
import type pg from 'pg'
import type { ConnectionConfig } from '../platform/db/connect/connect.ts'
import { inSession, inSnapshot } from '../platform/db/connect/session.ts'
import { fillDatabase } from './fill.ts'
import {
  listMigrations,
  listTables,
  readSequences,
  type Table,
  weighTable,
  writeTable,
} from './table-queries.ts'

export type Moved = { tables: number; rows: number }

/**
 * Copies every row from one database to an empty other one, and compares them by hash. Nobody is signed out:
 * it is the same platform, with the same key. The source must stand still, which its caller sees to.
 */
export async function moveDatabase(source: ConnectionConfig, target: ConnectionConfig): Promise<Moved> {
  return inSession(source, (client) =>
    inSnapshot(client, async () => {
      const tables = []
      for (const table of await listTables(client))
        tables.push({ ...table, ...(await weighTable(client, table)) })
      const [migrations, sequences] = [await listMigrations(client), await readSequences(client)]
      const nothing = () => Promise.resolve()
      await fillDatabase(target, { migrations, tables, sequences }, (table) => rowsOf(client, table), nothing)
      return { tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0) }
    }),
  )
}

/** As a stream that fails when reading does. */
function rowsOf(client: pg.Client, table: Table): Readable {
  const rows = new PassThrough()
  writeTable(client, table, rows).catch((error: unknown) => rows.destroy(error as Error))
  return rows
}
