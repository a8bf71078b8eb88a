import type {
  IncidentCase,
  IncidentFile,
  IncidentTask,
} from '@gantry/contract/domains/compliance/incidents/schemas'
import type { Actor } from '../../../../platform/actor.ts'
import { formatInstant, latest } from '../../../../platform/db/instant.ts'
import { notFound } from '../../../../platform/http/problem.ts'
import type { Db, World } from '../../../../platform/world.ts'
import { findIncident } from '../queries.ts'
import { getIncident } from '../reading.ts'
import * as queries from './case-queries.ts'
import { mayWithFiles } from './file-policy.ts'
import { type FileRow, listFiles } from './file-queries.ts'
import { movesOf } from './hindrances.ts'
import { findNotices } from './notice-queries.ts'

/** The incident with everything that belongs to its case. */
export const getIncidentCase = (
  { db }: Pick<World, 'db'>,
  actor: Actor,
  incidentId: number,
): Promise<IncidentCase> =>
  // One snapshot, so that its parts fit together.
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => readCase(tx, actor, incidentId))

async function readCase(db: Db, actor: Actor, incidentId: number): Promise<IncidentCase> {
  const row = await findOrRefuse(db, incidentId)
  const { readyAt } = row
  const incident = await getIncident(db, incidentId)
  const steps = await queries.listSteps(db, incidentId)
  const given = await queries.listGivenStatements(db, incidentId)
  const sent = readyAt === null ? [] : [...(await findNotices(db, incidentId, readyAt)).values()]
  return {
    ...incident,
    steps: steps.map(({ at, ...step }) => ({ ...step, at: formatInstant(at) })),
    moves: await movesOf(db, actor, row),
    tasks: (await queries.listTasks(db, incidentId)).map(toTask),
    givenStatements: given.map(({ recordedAt, recordedBy, recordedName, pageDigest, ...statement }) => ({
      ...statement,
      recordedAt: formatInstant(recordedAt),
      recordedBy: { userId: recordedBy, name: recordedName },
      sha256: pageDigest,
    })),
    files: (await listFiles(db, incidentId)).map(toFile),
    may: mayWithFiles(actor, row),
    notices: {
      sent: sent.length,
      lastAt: sent.length === 0 ? null : formatInstant(sent.reduce((one, other) => latest(one, other))),
    },
  }
}

async function findOrRefuse(db: Db, incidentId: number) {
  const row = await findIncident(db, incidentId)
  if (row === null) throw notFound()
  return row
}

const toFile = ({ uploadedAt, uploadedBy, uploaderName, ...row }: FileRow): IncidentFile => ({
  incidentFileId: row.incidentFileId,
  fileName: row.fileName,
  contentType: row.contentType,
  size: row.size,
  sha256: row.sha256,
  uploadedAt: formatInstant(uploadedAt),
  uploadedBy: { userId: uploadedBy, name: uploaderName },
})

const toTask = ({ incidentTaskId, version, title, dueOn, ...row }: queries.TaskRow): IncidentTask => ({
  incidentTaskId,
  version,
  title,
  owner: { userId: row.ownerId, name: row.ownerName },
  dueOn,
  done:
    row.doneAt === null || row.doneBy === null
      ? null
      : { at: formatInstant(row.doneAt), userId: row.doneBy, name: row.doneName },
})
