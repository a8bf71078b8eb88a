import type { QualificationDocument } from '@gantry/contract/domains/compliance/qualifications/schemas'
import { type Insertable, sql } from 'kysely'
import type { Database } from '../../../platform/db/db.ts'
import type { Db } from '../../../platform/world.ts'

export type StoredDocument = {
  fileName: string
  contentType: string
  charset: string | null
  size: number
  sha256: string
}

export async function countDocuments(db: Db, qualificationId: number): Promise<number> {
  const query = db.selectFrom('qualificationDocument').select(sql<number>`count(*)`.as('count'))
  return (await query.where('qualificationId', '=', qualificationId).executeTakeFirstOrThrow()).count
}

export async function insertDocument(
  db: Db,
  values: Insertable<Database['qualificationDocument']>,
): Promise<QualificationDocument> {
  const { uploadedAt, ...row } = await db
    .insertInto('qualificationDocument')
    .values(values)
    .returning(['qualificationDocumentId', 'fileName', 'contentType', 'size', 'uploadedAt'])
    .executeTakeFirstOrThrow()
  return { ...row, uploadedAt: uploadedAt.toISOString() }
}

type Which = { qualificationId: number; qualificationDocumentId: number }

export async function findDocument(db: Db, which: Which): Promise<StoredDocument | null> {
  const row = await db
    .selectFrom('qualificationDocument')
    .select(['fileName', 'contentType', 'charset', 'size', 'sha256'])
    .where('qualificationId', '=', which.qualificationId)
    .where('qualificationDocumentId', '=', which.qualificationDocumentId)
    .executeTakeFirst()
  return row ?? null
}

/** Deletes a document and returns its name and hash, or null when there is no such document. */
export async function deleteDocument(
  db: Db,
  which: Which,
): Promise<{ fileName: string; sha256: string } | null> {
  const row = await db
    .deleteFrom('qualificationDocument')
    .where('qualificationId', '=', which.qualificationId)
    .where('qualificationDocumentId', '=', which.qualificationDocumentId)
    .returning(['fileName', 'sha256'])
    .executeTakeFirst()
  return row ?? null
}
