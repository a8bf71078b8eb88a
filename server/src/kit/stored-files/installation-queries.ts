import { type QueryExecutorProvider, sql } from 'kysely'

/** Null before the migration that makes it. */
export async function findInstallationId(db: QueryExecutorProvider): Promise<string | null> {
  const { rows: tables } = await sql<{ isThere: boolean }>`
    select to_regclass('installation') is not null as "isThere"`.execute(db)
  if (tables[0]?.isThere !== true) return null
  const { rows } = await sql<{ installationId: string }>`
    select installation_id as "installationId" from installation`.execute(db)
  return rows[0]?.installationId ?? null
}

/** Only the owner of the tables may change the id. */
export async function renewInstallationId(db: QueryExecutorProvider): Promise<string> {
  const { rows } = await sql<{ installationId: string }>`
    update installation set installation_id = gen_random_uuid() returning installation_id as "installationId"`.execute(
    db,
  )
  if (rows[0] === undefined) throw new Error('the database has no installation id')
  return rows[0].installationId
}
