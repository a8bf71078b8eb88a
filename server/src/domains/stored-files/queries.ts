import { sql } from 'kysely'
import type { Db } from '../../platform/world.ts'

/**
 * Several rows can use the same file. Every transaction that adds a reference or deletes an unreferenced file takes
 * this lock, so a file cannot be deleted while a row that uses it is being written.
 */
export async function lockFile(db: Db, sha256: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${sha256}, 7203))`.execute(db)
}

/** Returns the files that no document, evidence, photo, logo or accreditation pack uses. */
export async function findUnreferenced(db: Db, hashes: string[]): Promise<string[]> {
  const unnamed = sql<{ sha256: string }>`
    select file.sha256 from unnest(${hashes}::text[]) as file (sha256)
    where not exists (select from document where document.sha256 = file.sha256)
      and not exists (select from qualification_document where qualification_document.sha256 = file.sha256)
      and not exists (select from "user" where photo_sha256 = file.sha256)
      and not exists (select from mip where logo_sha256 = file.sha256)
      and not exists (select from accreditation_pack where accreditation_pack.sha256 = file.sha256)`
  return (await unnamed.execute(db)).rows.map(({ sha256 }) => sha256)
}
