import type { Document } from '@gantry/contract/domains/people/documents/schemas'
import type { Download, Upload } from '@gantry/contract/route-table'
import { withKnownAuthors } from '../../../kit/author-queries.ts'
import { changesBetween, changesDetail } from '../../../kit/changes.ts'
import {
  openDocument as openStoredDocument,
  receiveDocument,
  type StoredDocument,
} from '../../../kit/stored-files/documents.ts'
import { deleteFileIfUnreferenced } from '../../../kit/stored-files/service.ts'
import type { Actor } from '../../../platform/actor.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import { forbidden, notFound, problem } from '../../../platform/http/problem.ts'
import type { Db, World } from '../../../platform/world.ts'
import * as queries from './queries.ts'

export { canReadDocumentsOf, seesHiddenDocumentsOf } from './policy.ts'
export type { Owner } from './queries.ts'

type Owner = queries.Owner
type Documents = Pick<World, 'db' | 'clock' | 'files' | 'inForce' | 'log' | 'settings'>

const mostDocuments = 500

/** Lists documents, newest first. */
export const listDocuments = async (
  db: Db,
  actor: Actor,
  owner: Owner,
  which: { visibleOnly: boolean },
): Promise<Document[]> =>
  withKnownAuthors(db, actor, ['uploadedBy'], await queries.listDocuments(db, owner, which))

/** Receives an upload and stores it as a hidden document. The caller has checked the permission. */
export async function addDocument(
  world: Documents,
  actor: Actor,
  owner: Owner,
  upload: Upload,
): Promise<Document> {
  return receiveDocument(world, upload, async (tx, file) => {
    await refuseOverQuota(tx, owner, file, world.inForce.get('files.document-quota-megabytes'))
    const documentId = await queries.insertDocument(tx, {
      ...owner,
      ...file,
      uploadedAt: world.clock.now(),
      uploadedBy: actor.userId,
    })
    const document = await getDocument(tx, owner, documentId)
    await audit(world, tx, actor, 'document.upload', owner, documentId, { fileName: file.fileName })
    return document
  })
}

async function refuseOverQuota(
  tx: Db,
  owner: Owner,
  { size }: StoredDocument,
  megabytes: number,
): Promise<void> {
  const stored = await queries.measureStored(tx, owner)
  if (stored.documents < mostDocuments && stored.bytes + size <= megabytes * 1024 * 1024) return
  throw problem('document.quota', { documents: mostDocuments, megabytes })
}

/** The audit trail records who reads a document, except one of their own. */
export async function openDocument(
  world: Pick<World, 'db' | 'clock' | 'files'>,
  actor: Actor,
  owner: Owner,
  which: { visibleOnly: boolean },
  documentId: number | undefined,
): Promise<Download> {
  const { db } = world
  const document = await queries.findDocument(db, owner, which, documentId)
  if (document === null) throw notFound()
  const { fileName } = document
  if (!('userId' in owner && owner.userId === actor.userId))
    await audit(world, db, actor, 'document.download', owner, document.documentId, { fileName })
  return openStoredDocument(world, document)
}

export async function removeDocument(
  world: Documents,
  actor: Actor,
  owner: Owner,
  documentId: number,
): Promise<void> {
  const sha256 = await world.db.transaction().execute(async (tx) => {
    const removed = await queries.deleteDocument(tx, owner, documentId)
    if (removed === null) throw notFound()
    const { sha256, fileName } = removed
    await audit(world, tx, actor, 'document.delete', owner, documentId, { fileName })
    return sha256
  })
  await deleteFileIfUnreferenced(world, sha256)
}

export async function changeDocumentVisibility(
  world: Documents,
  actor: Actor,
  owner: Owner,
  documentId: number,
  wanted: boolean | undefined,
): Promise<Document> {
  return world.db.transaction().execute(async (tx) => {
    const before = await queries.changeVisibility(tx, owner, documentId, wanted)
    if (before === null) throw notFound()
    const document = await getDocument(tx, owner, documentId)
    const { fileName, visibility } = document
    const changes = changesBetween(['visibility'], { visibility: before }, { visibility })
    const detail = { fileName, ...changesDetail(changes) }
    if (before !== visibility) await audit(world, tx, actor, 'document.visibility', owner, documentId, detail)
    const [shown = document] = await withKnownAuthors(tx, actor, ['uploadedBy'], [document])
    return shown
  })
}

/** Answers 404 when the document is hidden from the caller, and 403 when the caller may only read it. */
export async function requireChangeable(
  db: Db,
  owner: Owner,
  { canChange, visibleOnly }: { canChange: boolean; visibleOnly: boolean },
  documentId: number,
): Promise<void> {
  if (canChange) return
  const seen = await queries.findDocument(db, owner, { visibleOnly }, documentId)
  throw seen === null ? notFound() : forbidden()
}

async function getDocument(db: Db, owner: Owner, documentId: number): Promise<Document> {
  const document = await queries.findDocument(db, owner, { visibleOnly: false }, documentId)
  if (document === null) throw notFound()
  return document
}

function audit(
  world: Pick<World, 'clock'>,
  tx: Db,
  actor: Actor,
  action: string,
  owner: Owner,
  documentId: number,
  detail: Record<string, unknown> = {},
): Promise<void> {
  const subject = { type: 'document', id: documentId }
  return recordAudit(world, tx, { action, actor, subject, detail: { ...owner, ...detail } })
}
