import type { IncidentCase, IncidentTaskBody } from '@gantry/contract/domains/compliance/incidents/schemas'
import type { z } from 'zod'
import { auditedChanges } from '../../../../kit/changes.ts'
import { current } from '../../../../kit/versioned.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { badField } from '../../../../platform/http/problem.ts'
import type { World } from '../../../../platform/world.ts'
import { assertUnsettled, auditIncident } from '../changing.ts'
import { lockIncident } from '../queries.ts'
import * as queries from './case-queries.ts'
import { getIncidentCase } from './reading.ts'

/** Adds a task when there is no id; otherwise changes it. A case that is not eligible still has tasks to finish. */
export async function saveIncidentTask(
  world: Pick<World, 'db' | 'clock'>,
  actor: Actor,
  incidentId: number,
  body: z.output<typeof IncidentTaskBody>,
): Promise<IncidentCase> {
  const { incidentTaskId = 0, version, title, ownerId, dueOn, done } = body
  await world.db.transaction().execute(async (tx) => {
    const incident = current(await lockIncident(tx, incidentId), undefined)
    if (incident.state === 'CLOSED' || incidentTaskId === 0) assertUnsettled(incident)
    const before =
      incidentTaskId === 0 ? null : current(await queries.findTask(tx, incidentId, incidentTaskId), version)
    if (ownerId !== before?.ownerId && !(await queries.isPlatformAdministrator(tx, ownerId)))
      throw badField('ownerId', 'Choose an active platform administrator.')
    const isNewlyDone = done && (before === null || before.doneAt === null)
    const doneColumns = isNewlyDone
      ? { doneAt: world.clock.now(), doneBy: actor.userId }
      : done
        ? { doneAt: before?.doneAt ?? null, doneBy: before?.doneBy ?? null }
        : { doneAt: null, doneBy: null }
    const columns = { title, ownerId, dueOn, ...doneColumns }
    const changes = auditedChanges('incident', before === null ? nothing : audited(before), {
      task: title,
      ownerId,
      dueOn,
      done,
    })
    if (Object.keys(changes).length === 0) return
    if (before === null)
      await queries.insertTask(tx, { ...columns, incidentId, createdAt: world.clock.now() })
    else await queries.updateTask(tx, incidentTaskId, columns)
    const verb = before === null ? 'add-task' : 'edit-task'
    await auditIncident(world, tx, actor, verb, incidentId, { name: incident.title, changes })
  })
  return getIncidentCase(world, actor, incidentId)
}

const nothing = { task: null, ownerId: null, dueOn: null }

/** The columns by the names of their fields. */
const audited = ({ title, ownerId, dueOn, doneAt }: queries.TaskRow) => ({
  task: title,
  ownerId,
  dueOn,
  done: doneAt !== null,
})
