import { sql } from 'kysely'
import { nameIn } from '../../../../kit/people/name-queries.ts'
import type { StoredDocument } from '../../../../kit/stored-files/documents.ts'
import { instant } from '../../../../platform/db/instant.ts'
import type { Db } from '../../../../platform/world.ts'

const selectFiles = (db: Db, incidentId: number) =>
  db
    .selectFrom('incidentFile')
    .leftJoin('user as who', 'who.userId', 'uploadedBy')
    .select(['incidentFileId', 'fileName', 'contentType', 'charset', 'size', 'sha256', 'uploadedBy'])
    .select([
      instant(sql`uploaded_at`).as('uploadedAt'),
      sql<string>`coalesce(${nameIn('who')}, '')`.as('uploaderName'),
    ])
    .where('incidentId', '=', incidentId)

export type FileRow = Awaited<ReturnType<typeof listFiles>>[number]

/** The latest first. */
export const listFiles = (db: Db, incidentId: number) =>
  selectFiles(db, incidentId).orderBy('incidentFileId', 'desc').execute()

export async function findFile(db: Db, incidentId: number, incidentFileId: number): Promise<FileRow | null> {
  const query = selectFiles(db, incidentId).where('incidentFileId', '=', incidentFileId)
  return (await query.executeTakeFirst()) ?? null
}

export async function countFiles(db: Db, incidentId: number): Promise<number> {
  const query = db.selectFrom('incidentFile').select(sql<number>`count(*)::int`.as('count'))
  return (await query.where('incidentId', '=', incidentId).executeTakeFirstOrThrow()).count
}

export async function insertFile(
  db: Db,
  file: StoredDocument & { incidentId: number; uploadedAt: Date; uploadedBy: number },
): Promise<void> {
  await db.insertInto('incidentFile').values(file).execute()
}

export async function deleteFile(db: Db, incidentFileId: number): Promise<void> {
  await db.deleteFrom('incidentFile').where('incidentFileId', '=', incidentFileId).execute()
}
