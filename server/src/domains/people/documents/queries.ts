import type { Document } from '@gantry/contract/domains/people/documents/schemas'
import { type Insertable, sql } from 'kysely'
import type { Database } from '../../../platform/db/db.ts'
import type { Db } from '../../../platform/world.ts'

/** The owner of documents: a user or a MIP. */
export type Owner = { userId: number } | { mipId: number }

const isOwnedBy = (owner: Owner) =>
  'userId' in owner
    ? sql<boolean>`document.user_id = ${owner.userId}`
    : sql<boolean>`document.mip_id = ${owner.mipId}`

function selectDocuments(db: Db, owner: Owner, { visibleOnly }: { visibleOnly: boolean }) {
  const query = db
    .selectFrom('document')
    .leftJoin('user as uploader', 'uploader.userId', 'document.uploadedBy')
    .select(['documentId', 'document.userId', 'document.mipId', 'fileName', 'contentType', 'size'])
    .select(['charset', 'sha256', 'visibility', 'uploadedAt', 'uploader.userId as uploaderId'])
    .select(['uploader.firstName as uploaderFirstName', 'uploader.lastName as uploaderLastName'])
    .where(isOwnedBy(owner))
    .orderBy('documentId', 'desc')
  return visibleOnly ? query.where('visibility', '=', true) : query
}
export type FoundDocument = Document & { charset: string | null }
type Row = Awaited<ReturnType<ReturnType<typeof selectDocuments>['execute']>>[number]

/** Lists documents, newest first. */
export async function listDocuments(
  db: Db,
  owner: Owner,
  which: { visibleOnly: boolean },
): Promise<Document[]> {
  return (await selectDocuments(db, owner, which).execute()).map(toDocument)
}

/** Finds the document, or the newest one without an id. Returns null when it does not exist or is hidden. */
export async function findDocument(
  db: Db,
  owner: Owner,
  which: { visibleOnly: boolean },
  documentId?: number,
): Promise<FoundDocument | null> {
  const query = selectDocuments(db, owner, which).limit(1)
  const found = documentId === undefined ? query : query.where('documentId', '=', documentId)
  const row = await found.executeTakeFirst()
  return row === undefined ? null : toDocument(row)
}

function toDocument({ uploaderId, uploaderFirstName, uploaderLastName, ...row }: Row): FoundDocument {
  return {
    ...row,
    uploadedAt: row.uploadedAt.toISOString(),
    uploadedBy:
      uploaderId === null ? null : { userId: uploaderId, name: `${uploaderFirstName} ${uploaderLastName}` },
  }
}

export async function insertDocument(db: Db, values: Insertable<Database['document']>): Promise<number> {
  const row = await db.insertInto('document').values(values).returning('documentId').executeTakeFirstOrThrow()
  return row.documentId
}

/** Deletes a document and returns the hash and the name of its file, or null when there was no such document. */
export async function deleteDocument(
  db: Db,
  owner: Owner,
  documentId: number,
): Promise<{ sha256: string; fileName: string } | null> {
  const row = await db
    .deleteFrom('document')
    .where('documentId', '=', documentId)
    .where(isOwnedBy(owner))
    .returning(['sha256', 'fileName'])
    .executeTakeFirst()
  return row ?? null
}

/** Sets or reverses the visibility and returns the old value, or null when there is no such document. */
export async function changeVisibility(
  db: Db,
  owner: Owner,
  documentId: number,
  visibility: boolean | undefined,
): Promise<boolean | null> {
  const before = await db
    .selectFrom('document')
    .select('visibility')
    .where('documentId', '=', documentId)
    .where(isOwnedBy(owner))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (before === undefined) return null
  await db
    .updateTable('document')
    .set({ visibility: visibility ?? !before.visibility })
    .where('documentId', '=', documentId)
    .execute()
  return before.visibility
}

/** Returns how much is stored for this owner. Locks against other uploads until the end of the transaction. */
export async function measureStored(db: Db, owner: Owner): Promise<{ documents: number; bytes: number }> {
  const lock =
    'userId' in owner
      ? sql`select from "user" where user_id = ${owner.userId} for no key update`
      : sql`select from mip where mip_id = ${owner.mipId} for no key update`
  await lock.execute(db)
  return db
    .selectFrom('document')
    .select(sql<number>`count(*)`.as('documents'))
    .select(sql<number>`coalesce(sum(size), 0)::bigint`.as('bytes'))
    .where(isOwnedBy(owner))
    .executeTakeFirstOrThrow()
}
