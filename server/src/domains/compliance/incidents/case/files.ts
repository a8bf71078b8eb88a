import type { IncidentCase } from '@gantry/contract/domains/compliance/incidents/schemas'
import { mostIncidentFiles } from '@gantry/contract/domains/compliance/incidents/words'
import type { Download, Upload } from '@gantry/contract/route-table'
import { openDocument, receiveDocument } from '../../../../kit/stored-files/documents.ts'
import { deleteFileIfUnreferenced } from '../../../../kit/stored-files/service.ts'
import { current } from '../../../../kit/versioned.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { notFound, problem } from '../../../../platform/http/problem.ts'
import type { Db, World } from '../../../../platform/world.ts'
import { assertUnsettled, auditIncident } from '../changing.ts'
import { lockIncident } from '../queries.ts'
import { getIncident } from '../reading.ts'
import { canRemoveFile } from './file-policy.ts'
import * as queries from './file-queries.ts'
import { getIncidentCase } from './reading.ts'

// The evidence of a case.

type Files = Pick<World, 'db' | 'clock' | 'files' | 'inForce' | 'log'>
type Which = { incidentId: number; incidentFileId: number }

const lockUnsettled = async (tx: Db, incidentId: number) => {
  const incident = current(await lockIncident(tx, incidentId), undefined)
  assertUnsettled(incident)
  return incident
}

export async function addIncidentFile(
  world: Files,
  actor: Actor,
  incidentId: number,
  upload: Upload,
): Promise<IncidentCase> {
  // Refuses before the file is received.
  await world.db.transaction().execute((tx) => lockUnsettled(tx, incidentId))
  await receiveDocument(world, upload, async (tx, file) => {
    const { title } = await lockUnsettled(tx, incidentId)
    if ((await queries.countFiles(tx, incidentId)) >= mostIncidentFiles) {
      throw problem('incident.too-many-files', { count: mostIncidentFiles })
    }
    const { fileName, sha256 } = file
    const uploaded = { uploadedAt: world.clock.now(), uploadedBy: actor.userId }
    await queries.insertFile(tx, { incidentId, ...file, ...uploaded })
    const detail = { name: title, sha256, changes: { file: [null, fileName] } }
    await auditIncident(world, tx, actor, 'add-file', incidentId, detail)
  })
  return getIncidentCase(world, actor, incidentId)
}

export async function downloadIncidentFile(
  world: Files,
  actor: Actor,
  { incidentId, incidentFileId }: Which,
): Promise<Download> {
  const file = await queries.findFile(world.db, incidentId, incidentFileId)
  if (file === null) throw notFound()
  const { title } = await getIncident(world.db, incidentId)
  const opened = await openDocument(world, file)
  const detail = { name: title, fileName: file.fileName }
  await auditIncident(world, world.db, actor, 'download-file', incidentId, detail)
  return opened
}

/** The audit trail keeps the name and the hash of what was removed. */
export async function removeIncidentFile(
  world: Files,
  actor: Actor,
  { incidentId, incidentFileId }: Which,
): Promise<IncidentCase> {
  const removed = await world.db.transaction().execute(async (tx) => {
    const incident = await lockUnsettled(tx, incidentId)
    const file = await queries.findFile(tx, incidentId, incidentFileId)
    if (file === null) throw notFound()
    if (!canRemoveFile(actor, incident)) throw problem('incident.own-account')
    await queries.deleteFile(tx, incidentFileId)
    const { fileName, sha256 } = file
    const detail = { name: incident.title, sha256, changes: { file: [fileName, null] } }
    await auditIncident(world, tx, actor, 'remove-file', incidentId, detail)
    return sha256
  })
  await deleteFileIfUnreferenced(world, removed)
  return getIncidentCase(world, actor, incidentId)
}
