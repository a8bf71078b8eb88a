import type { Incident, IncidentBody } from '@gantry/contract/domains/compliance/incidents/schemas'
import { longestIncident } from '@gantry/contract/domains/compliance/incidents/words'
import type { Download } from '@gantry/contract/route-table'
import type { z } from 'zod'
import { current } from '../../../kit/versioned.ts'
import type { Actor } from '../../../platform/actor.ts'
import { instantOf } from '../../../platform/db/instant.ts'
import { badField } from '../../../platform/http/problem.ts'
import type { Db, World } from '../../../platform/world.ts'
import { findDocumentOwner, readThingNames } from '../reach/service.ts'
import { assertUnsettled, auditIncident, changeIncident } from './changing.ts'
import { streamBreachPack } from './pack.ts'
import * as queries from './queries.ts'
import { getIncident, subjectOf } from './reading.ts'

// Suspected breaches. The contract allows only platform administrators to call these functions.

type Body = z.output<typeof IncidentBody>
type Writing = Pick<World, 'db' | 'clock'>

const day = 24 * 60 * 60_000

/** Adds an incident when there is no id; otherwise changes it. */
export async function saveIncident(world: Writing, actor: Actor, body: Body): Promise<Incident> {
  const { incidentId = 0, version } = body
  const columns = columnsOf(world, body)
  const saved = await world.db.transaction().execute(async (tx) => {
    if (incidentId === 0) {
      await assertSubject(tx, columns)
      const added = await queries.insertIncident(tx, { ...columns, createdAt: world.clock.now() })
      await auditIncident(world, tx, actor, 'add', added, { name: columns.title })
      return added
    }
    const before = current(await queries.lockIncident(tx, incidentId), version)
    assertUnsettled(before)
    if (before.assessedOn !== null && columns.awareOn > before.assessedOn)
      throw badField('awareOn', 'This day must not be after the day of the assessment.')
    // The record may be gone by now, so only another one must exist.
    if (!isSameSubject(before, columns)) await assertSubject(tx, columns)
    await changeIncident(world, tx, actor, before, columns)
    return incidentId
  })
  return getIncident(world.db, saved)
}

/** What is known of the incident. Its making is in the audit trail, also if the download breaks off. */
export async function downloadBreachPack(
  world: Pick<World, 'db' | 'clock' | 'inForce' | 'files'>,
  actor: Actor,
  incidentId: number,
): Promise<Download> {
  const incident = await getIncident(world.db, incidentId)
  await auditIncident(world, world.db, actor, 'download', incidentId, { name: incident.title })
  return {
    fileName: `breach-${incidentId}.zip`,
    contentType: 'application/zip',
    stream: (separator) => streamBreachPack(world, actor, incident, separator),
  }
}

function columnsOf({ clock }: Pick<World, 'clock'>, body: Body): queries.IncidentColumns {
  const { title, description, userId, ability, thingId, from, to, awareOn } = body
  if ((userId === null) === (ability === null))
    throw badField('userId', 'Choose either the account that was misused or what was exposed.')
  if ((ability === null) !== (thingId === null)) throw badField('thingId', 'Choose what was exposed.')
  const [startsAt, endsAt] = [instantOf(from), instantOf(to)]
  if (endsAt <= startsAt) throw badField('to', 'The end must be after the start.')
  if (Date.parse(endsAt) - Date.parse(startsAt) > longestIncident * day)
    throw badField('to', 'An incident lasts at most ten years.')
  const now = clock.now()
  if (startsAt > instantOf(now)) throw badField('from', 'The start must not be in the future.')
  if (Date.parse(awareOn) > now.getTime() + day)
    throw badField('awareOn', 'This day must not be in the future.')
  return { title, description, userId, ability, thingId, startsAt, endsAt, awareOn }
}

async function assertSubject(db: Db, columns: queries.IncidentColumns): Promise<void> {
  const { kind, id } = subjectOf(columns)
  if ((await readThingNames(db, [{ kind, id }])).size > 0) return
  // A document may have been deleted after somebody read it.
  if (kind === 'document' && (await findDocumentOwner(db, id)) !== undefined) return
  throw badField(columns.userId === null ? 'thingId' : 'userId', 'There is no such record.')
}

const isSameSubject = (one: queries.IncidentColumns, other: queries.IncidentColumns) =>
  one.userId === other.userId && one.ability === other.ability && one.thingId === other.thingId
