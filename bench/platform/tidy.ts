import type { Connected } from '@gantry/server/platform/db/connect/connect.ts'
import { sql } from 'kysely'

/** Identifies the people that the bench's own imports have added. */
export const importedDomain = 'import.bench.example'

/**
 * The portal deletes nobody, so these foreign keys of qualifications have no index, and each person would cost a scan of all of
 * them, once for the person and once for each qualification.
 */
const withoutIndex = ['submitted_by', 'replaces']
const indexOf = (column: string) => sql.id(`bench_${column}`)

/** Removes the records of this and earlier runs, so that every run starts with the original seed. */
export async function tidy(db: Connected['db']): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    // Autovacuum gives up its locks only after a second.
    await sql`set lock_timeout = 0`.execute(connection)
    for (const column of withoutIndex) {
      await sql`drop index if exists ${indexOf(column)}`.execute(connection)
    }
    await sql`delete from mail`.execute(connection)
    await sql`delete from import`.execute(connection)
    await sql`delete from session`.execute(connection)
    await sql`delete from document`.execute(connection)
    await sql`delete from identity_connection where name like 'Bench directory %'`.execute(connection)
    for (const column of withoutIndex) {
      await sql`create index ${indexOf(column)} on qualification (${sql.ref(column)})`.execute(connection)
    }
    const imported = await sql`delete from "user" where email like ${`%@${importedDomain}`}`.execute(
      connection,
    )
    for (const column of withoutIndex) await sql`drop index ${indexOf(column)}`.execute(connection)
    if (imported.numAffectedRows) await sql`vacuum (analyze)`.execute(connection)
    await sql`reset statement_timeout`.execute(connection)
    await sql`reset lock_timeout`.execute(connection)
  })
}
