import type { QualificationDocument } from '@gantry/contract/domains/compliance/qualifications/schemas'
import { mostQualificationDocuments } from '@gantry/contract/domains/compliance/qualifications/words'
import type { Download, Upload } from '@gantry/contract/route-table'
import { openDocument, receiveDocument } from '../../../kit/stored-files/documents.ts'
import { deleteFileIfUnreferenced } from '../../../kit/stored-files/service.ts'
import { type Actor, actingIds } from '../../../platform/actor.ts'
import { notFound, problem } from '../../../platform/http/problem.ts'
import type { World } from '../../../platform/world.ts'
import * as queries from './document-queries.ts'
import { seesSensitiveParts } from './policy.ts'
import { updateQualification, withContributors } from './queries.ts'
import { getReadable } from './reading.ts'
import { auditQualification, fileDetail } from './recording.ts'
import { lockChangeable } from './service.ts'

// The evidence of a qualification. It can change only while the qualification waits for a check.

type Documents = Pick<World, 'db' | 'clock' | 'files' | 'inForce' | 'log'>
type Which = { qualificationId: number; qualificationDocumentId: number }

export async function uploadQualificationDocument(
  world: Documents,
  actor: Actor,
  qualificationId: number,
  upload: Upload,
): Promise<QualificationDocument> {
  // Refuses before the file is received.
  await world.db.transaction().execute((tx) => lockChangeable(world, tx, actor, qualificationId))
  return receiveDocument(world, upload, async (tx, file) => {
    const { row } = await lockChangeable(world, tx, actor, qualificationId)
    refuseOneTooMany(await queries.countDocuments(tx, qualificationId))
    const document = await queries.insertDocument(tx, {
      qualificationId,
      ...file,
      uploadedAt: world.clock.now(),
      uploadedBy: actor.userId,
    })
    // A new version, so that nobody checks documents that they have not seen.
    await updateQualification(tx, qualificationId, { contributors: withContributors(actingIds(actor)) })
    await auditQualification(world, tx, actor, 'upload', row, fileDetail(row, file.fileName))
    return document
  })
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
  const file = await openDocument(world, document)
  if (!access.self) {
    await auditQualification(world, world.db, actor, 'download', row, fileDetail(row, document.fileName))
  }
  return file
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
