import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/world.ts'

export type FoundRow = Record<string, unknown>

/** Rows per reading. It bounds the memory. */
const batchSize = 500

/** Yields the rows in parts, by a cursor of the transaction. One at a time. */
export async function* readInParts(tx: Db, rows: RawBuilder<unknown>): AsyncGenerator<FoundRow[]> {
  await sql`declare copied_rows no scroll cursor for ${rows}`.execute(tx)
  for (;;) {
    const part = await sql<FoundRow>`fetch ${sql.lit(batchSize)} from copied_rows`.execute(tx)
    if (part.rows.length > 0) yield part.rows
    if (part.rows.length < batchSize) break
  }
  await sql`close copied_rows`.execute(tx)
}
