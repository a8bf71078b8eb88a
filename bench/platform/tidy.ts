import type { Connected } from '@gantry/server/platform/db/connect/connect.ts'
import { sql } from 'kysely'

/** Identifies the people that the bench's own imports have added. */
export const importedDomain = 'import.bench.example'

/** Removes the records of this and earlier runs, so that every run starts with the original seed. */
export async function tidy(db: Connected['db']): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`delete from mail`.execute(connection)
    await sql`delete from import`.execute(connection)
    await sql`delete from session`.execute(connection)
    await sql`delete from document`.execute(connection)
    const imported = await sql`delete from "user" where email like ${`%@${importedDomain}`}`.execute(
      connection,
    )
    if (imported.numAffectedRows) await sql`vacuum (analyze)`.execute(connection)
    await sql`reset statement_timeout`.execute(connection)
  })
}
