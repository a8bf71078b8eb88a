import type { IncidentCase, IncidentMoveBody } from '@gantry/contract/domains/compliance/incidents/schemas'
import { type IncidentHindrance, incidentMoves } from '@gantry/contract/domains/compliance/incidents/words'
import type { z } from 'zod'
import { current } from '../../../../kit/versioned.ts'
import type { Actor } from '../../../../platform/actor.ts'
import { badField, problem } from '../../../../platform/http/problem.ts'
import type { World } from '../../../../platform/world.ts'
import { auditIncident } from '../changing.ts'
import { lockIncident, updateIncident } from '../queries.ts'
import { insertStep } from './case-queries.ts'
import { hindranceOf } from './hindrances.ts'
import { getIncidentCase } from './reading.ts'

const refusals = {
  'own-account': 'incident.own-account',
  'second-person': 'incident.second-person',
  'not-assessed': 'incident.not-assessed',
  'statement-not-ready': 'incident.statement-not-ready',
  'statement-not-given': 'incident.statement-not-given',
  'tasks-open': 'incident.tasks-open',
} as const satisfies Record<IncidentHindrance, string>

/** Moves the case to another state, with the reason. @throws 400 at `state` if it can't go there from its own */
export async function moveIncident(
  world: Pick<World, 'db' | 'clock'>,
  actor: Actor,
  incidentId: number,
  { version, state, reason }: z.output<typeof IncidentMoveBody>,
): Promise<IncidentCase> {
  await world.db.transaction().execute(async (tx) => {
    const before = current(await lockIncident(tx, incidentId), version)
    if (!incidentMoves[before.state].includes(state))
      throw badField('state', 'The case cannot go there from its state.')
    if (reason === '' && before.state !== 'OPEN') throw badField('reason', 'Required.')
    const hindrance = await hindranceOf(tx, actor, before, state)
    if (hindrance !== null) throw problem(refusals[hindrance])
    await updateIncident(tx, incidentId, { state, closed: state === 'CLOSED' })
    await insertStep(tx, { incidentId, state, reason, at: world.clock.now(), userId: actor.userId })
    await auditIncident(world, tx, actor, 'move', incidentId, {
      name: before.title,
      changes: { state: [before.state, state] },
    })
  })
  return getIncidentCase(world, actor, incidentId)
}
