import { createHash } from 'node:crypto'
import type { GivenStatementBody, IncidentCase } from '@gantry/contract/domains/compliance/incidents/schemas'
import type { Download } from '@gantry/contract/route-table'
import type { z } from 'zod'
import { mayDecide } from '../../../../kit/deciding.ts'
import { current } from '../../../../kit/versioned.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { badField, notFound, problem } from '../../../../platform/http/problem.ts'
import type { World } from '../../../../platform/world.ts'
import { auditIncident } from '../changing.ts'
import { lockIncident } from '../queries.ts'
import { getIncident } from '../reading.ts'
import * as queries from './case-queries.ts'
import { givenStatementPage } from './given-page.ts'
import { getIncidentCase } from './reading.ts'

const day = 24 * 60 * 60_000

/** Keeps the statement as it is. Gantry does not send it: the Commissioner takes it by a form of the Commissioner's own. */
export async function recordGivenStatement(
  world: Pick<World, 'db' | 'clock' | 'settings'>,
  actor: Actor,
  incidentId: number,
  { version, givenOn, reference }: z.output<typeof GivenStatementBody>,
): Promise<IncidentCase> {
  const now = world.clock.now()
  await world.db.transaction().execute(async (tx) => {
    const row = current(await lockIncident(tx, incidentId), version)
    if (!mayDecide(actor, { subjectId: row.userId, contributors: [] })) throw problem('incident.own-account')
    const { readyAt } = row
    if (readyAt === null || (row.state !== 'ELIGIBLE' && row.state !== 'NOTIFIED'))
      throw problem('incident.statement-not-ready')
    if (Date.parse(givenOn) > now.getTime() + day)
      throw badField('givenOn', 'This day must not be in the future.')
    if (givenOn < row.awareOn) throw badField('givenOn', 'This day must not be before the first suspicion.')
    const page = givenStatementPage(await getIncident(tx, incidentId), { givenOn, reference })
    const pageDigest = createHash('sha256').update(page).digest('hex')
    const statement = { incidentId, givenOn, reference, readyAt, page, pageDigest }
    await queries.insertGivenStatement(tx, { ...statement, recordedAt: now, recordedBy: actor.userId })
    await auditIncident(world, tx, actor, 'give-statement', incidentId, {
      name: row.title,
      changes: { givenOn: [null, givenOn], ...(reference !== '' && { reference: ['', reference] }) },
    })
  })
  return getIncidentCase(world, actor, incidentId)
}

export async function downloadGivenStatement(
  world: Pick<World, 'db' | 'clock'>,
  actor: Actor,
  incidentId: number,
  givenStatementId: number,
): Promise<Download> {
  const page = await queries.findGivenPage(world.db, incidentId, givenStatementId)
  if (page === null) throw notFound()
  const { title } = await getIncident(world.db, incidentId)
  await auditIncident(world, world.db, actor, 'download-statement', incidentId, { name: title })
  return {
    fileName: `statement-${incidentId}-${givenStatementId}.html`,
    contentType: 'text/html',
    stream: () => pageAsStream(page),
  }
}

async function* pageAsStream(page: string) {
  yield Buffer.from(page)
}
