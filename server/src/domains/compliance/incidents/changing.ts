import { auditedChanges } from '../../../kit/changes.ts'
import type { Actor } from '../../../platform/actor.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import { formatInstant } from '../../../platform/db/instant.ts'
import type { Db, World } from '../../../platform/world.ts'
import * as queries from './queries.ts'

type Columns = Partial<queries.IncidentColumns & queries.StatementColumns & queries.Ready>

/** Writes what differs, with an audit entry. A draft that was ready does not stay so when something else than `closed` changes. */
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
  const { closed: _, ...others } = changes
  const isAboutReady = columns.readyAt !== undefined
  const lapses = before.readyAt !== null && !isAboutReady && Object.keys(others).length > 0
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
  verb: 'add' | 'edit' | 'download',
  id: number,
  detail: Record<string, unknown>,
) => recordAudit(world, db, { action: `incident.${verb}`, actor, subject: { type: 'incident', id }, detail })
