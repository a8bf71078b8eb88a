import type { Connected } from '@gantry/server/platform/db/connect/connect.ts'
import { sql } from 'kysely'

/** Identifies the people that the bench's own imports have added. */
export const importedDomain = 'import.bench.example'

/** Removes the records of this and earlier runs, so that every run starts with the original seed. */
export async function tidy(db: Connected['db']): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    // Autovacuum gives up its locks only after a second.
    await sql`set lock_timeout = 0`.execute(connection)
    await sql`drop index if exists bench_submitted_by`.execute(connection)
    await sql`delete from mail`.execute(connection)
    await sql`delete from import`.execute(connection)
    await sql`delete from session`.execute(connection)
    await sql`delete from document`.execute(connection)
    await sql`delete from identity_connection where name like 'Bench directory %'`.execute(connection)
    // The portal deletes nobody, so this foreign key has no index, and each person would cost a scan of all qualifications.
    await sql`create index bench_submitted_by on qualification (submitted_by)`.execute(connection)
    const imported = await sql`delete from "user" where email like ${`%@${importedDomain}`}`.execute(
      connection,
    )
    await sql`drop index bench_submitted_by`.execute(connection)
    if (imported.numAffectedRows) await sql`vacuum (analyze)`.execute(connection)
    await sql`reset statement_timeout`.execute(connection)
    await sql`reset lock_timeout`.execute(connection)
  })
}
