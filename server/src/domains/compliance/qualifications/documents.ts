import type { QualificationDocument } from '@gantry/contract/domains/compliance/qualifications/schemas'
import { mostQualificationDocuments } from '@gantry/contract/domains/compliance/qualifications/words'
import { documentBytes } from '@gantry/contract/limits'
import type { Download, Upload } from '@gantry/contract/route-table'
import {
  deleteFileIfUnreferenced,
  detectDocumentKind,
  safeFileName,
  storeFile,
} from '../../../kit/stored-files/service.ts'
import { type Actor, actingIds } from '../../../platform/actor.ts'
import { badField, notFound, problem } from '../../../platform/http/problem.ts'
import type { World } from '../../../platform/world.ts'
import * as queries from './document-queries.ts'
import { seesSensitiveParts } from './policy.ts'
import { updateQualification, withContributors } from './queries.ts'
import { getReadable } from './reading.ts'
import { auditQualification, fileDetail } from './recording.ts'
import { lockChangeable } from './service.ts'

// The evidence of a qualification. It can change only while the qualification waits for a check.

type Documents = Pick<World, 'db' | 'clock' | 'files' | 'log'>
type Which = { qualificationId: number; qualificationDocumentId: number }

export async function uploadQualificationDocument(
  world: Documents,
  actor: Actor,
  qualificationId: number,
  upload: Upload,
): Promise<QualificationDocument> {
  // Refuses before the file is received.
  await world.db.transaction().execute((tx) => lockChangeable(world, tx, actor, qualificationId))
  const received = await world.files.receive(upload.stream, documentBytes)
  try {
    if (received.size === 0) throw badField('file', 'The file is empty.')
    const {
      extensions,
      contentType,
      charset = null,
    } = await detectDocumentKind(received.path, upload.fileName)
    const fileName = safeFileName(upload.fileName, extensions)
    return await storeFile(world, received, async (tx) => {
      const { row } = await lockChangeable(world, tx, actor, qualificationId)
      refuseOneTooMany(await queries.countDocuments(tx, qualificationId))
      const document = await queries.insertDocument(tx, {
        qualificationId,
        fileName,
        contentType,
        charset,
        size: received.size,
        sha256: received.sha256,
        uploadedAt: world.clock.now(),
        uploadedBy: actor.userId,
      })
      // A new version, so that nobody checks documents that they have not seen.
      await updateQualification(tx, qualificationId, { contributors: withContributors(actingIds(actor)) })
      await auditQualification(world, tx, actor, 'upload', row, fileDetail(row, fileName))
      return document
    })
  } finally {
    await received.discard()
  }
}

function refuseOneTooMany(count: number): void {
  if (count < mostQualificationDocuments) return
  throw problem('qualification.too-many-documents', { count: mostQualificationDocuments })
}

/** Downloads of other people's evidence are in the audit trail. */
export async function downloadQualificationDocument(
  world: Documents,
  actor: Actor,
  which: Which,
): Promise<Download> {
  const { row, access } = await getReadable(world, world.db, actor, which.qualificationId)
  if (!seesSensitiveParts(actor, access)) throw notFound()
  const document = await queries.findDocument(world.db, which)
  if (document === null) throw notFound()
  const { fileName, contentType, charset, sha256 } = document
  const { size, stream } = await world.files.open(sha256)
  if (!access.self) {
    await auditQualification(world, world.db, actor, 'download', row, fileDetail(row, fileName))
  }
  const type = contentType.startsWith('text/')
    ? `${contentType}; charset=${charset ?? 'unknown-8bit'}`
    : contentType
  return { fileName, contentType: type, size, stream }
}

export async function deleteQualificationDocument(
  world: Documents,
  actor: Actor,
  which: Which,
): Promise<void> {
  const sha256 = await world.db.transaction().execute(async (tx) => {
    const { row } = await lockChangeable(world, tx, actor, which.qualificationId)
    const removed = await queries.deleteDocument(tx, which)
    if (removed === null) throw notFound()
    await updateQualification(tx, which.qualificationId, {})
    await auditQualification(world, tx, actor, 'delete-document', row, fileDetail(row, removed.fileName))
    return removed.sha256
  })
  await deleteFileIfUnreferenced(world, sha256)
}
