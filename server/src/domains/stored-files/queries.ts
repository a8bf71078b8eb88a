import { sql } from 'kysely'
import type { Db } from '../../platform/world.ts'

/**
 * One file may be named by several rows. Whoever names one, and whoever removes one nobody names, hold this
 * lock to the end of their transaction: so no file goes while a row that names it is being written.
 */
export async function lockFile(db: Db, sha256: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${sha256}, 7203))`.execute(db)
}

/** Those of these files that no document, photo or logo names. */
export async function findUnreferenced(db: Db, hashes: string[]): Promise<string[]> {
  const unnamed = sql<{ sha256: string }>`
    select file.sha256 from unnest(${hashes}::text[]) as file (sha256)
    where not exists (select from document where document.sha256 = file.sha256)
      and not exists (select from "user" where photo_sha256 = file.sha256)
      and not exists (select from mip where logo_sha256 = file.sha256)`
  return (await unnamed.execute(db)).rows.map(({ sha256 }) => sha256)
}
