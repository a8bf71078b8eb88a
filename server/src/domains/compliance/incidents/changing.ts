import type { incidentsEntry } from '@gantry/contract/domains/compliance/incidents/entry'
import { auditedChanges } from '../../../kit/changes.ts'
import type { Actor } from '../../../platform/actor.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import { formatInstant } from '../../../platform/db/instant.ts'
import { problem } from '../../../platform/http/problem.ts'
import type { Db, World } from '../../../platform/world.ts'
import * as queries from './queries.ts'

type Columns = Partial<queries.IncidentColumns & queries.StatementColumns & queries.Ready>

/** Nothing of a case that is decided as not eligible or closed changes until somebody takes it up again. */
export function assertUnsettled({ state }: Pick<queries.IncidentRow, 'state'>): void {
  if (state === 'NOT_ELIGIBLE' || state === 'CLOSED') throw problem('incident.settled')
}

/** Writes what differs, with an audit entry. A draft that was ready does not stay so when anything else changes. */
export async function changeIncident(
  world: Pick<World, 'clock'>,
  tx: Db,
  actor: Actor,
  before: queries.IncidentRow,
  columns: Columns,
): Promise<void> {
  const after = { ...before, ...columns }
  const changes = auditedChanges('incident', audited(before), audited(after))
  if (Object.keys(changes).length === 0) return
  const isAboutReady = columns.readyAt !== undefined
  const lapses = before.readyAt !== null && !isAboutReady
  const lapsed = lapses ? { readyAt: null, readyBy: null } : {}
  await queries.updateIncident(tx, before.incidentId, { ...columns, ...lapsed })
  await auditIncident(world, tx, actor, 'edit', before.incidentId, {
    name: after.title,
    changes: { ...changes, ...(lapses && { ready: [true, false] }) },
  })
}

/** The columns by the names of their fields. */
const audited = ({ startsAt, endsAt, readyAt, ...columns }: queries.IncidentRow) => ({
  ...columns,
  from: formatInstant(startsAt),
  to: formatInstant(endsAt),
  ready: readyAt !== null,
})

export const auditIncident = (
  world: Pick<World, 'clock'>,
  db: Db,
  actor: Actor,
  verb: (typeof incidentsEntry.others.incident)[number],
  id: number,
  detail: Record<string, unknown>,
) => recordAudit(world, db, { action: `incident.${verb}`, actor, subject: { type: 'incident', id }, detail })
