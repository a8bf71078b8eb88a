import {
  type IncidentHindrance,
  type IncidentState,
  incidentMoves,
} from '@gantry/contract/domains/compliance/incidents/words'
import { mayDecide } from '../../../../kit/deciding.ts'
import type { Actor } from '../../../../platform/actor.ts'
import type { Db } from '../../../../platform/world.ts'
import type { IncidentRow } from '../queries.ts'
import { countOpenTasks, findLastDecider, isGiven } from './case-queries.ts'

/**
 * What is missing before the caller can move the case to this state; null if nothing is. Taking it up again is always possible,
 * because it settles nothing. Nobody decides about their own account, and who decided does not close (decision 96).
 */
export async function hindranceOf(
  db: Db,
  actor: Actor,
  incident: IncidentRow,
  target: IncidentState,
): Promise<IncidentHindrance | null> {
  const { incidentId, userId: subjectId, assessedOn, harmConsiderations, readyAt } = incident
  if (target === 'ASSESSING') return null
  if (!mayDecide(actor, { subjectId, contributors: [] })) return 'own-account'
  if (target === 'CLOSED') {
    const decider = await findLastDecider(db, incidentId)
    if (!mayDecide(actor, { subjectId, contributors: decider === null ? [] : [decider] }))
      return 'second-person'
    return (await countOpenTasks(db, incidentId)) > 0 ? 'tasks-open' : null
  }
  if (assessedOn === null || harmConsiderations === '') return 'not-assessed'
  if (target !== 'NOTIFIED') return null
  if (readyAt === null) return 'statement-not-ready'
  return (await isGiven(db, incidentId, readyAt)) ? null : 'statement-not-given'
}

export async function movesOf(db: Db, actor: Actor, incident: IncidentRow) {
  const moves = []
  for (const state of incidentMoves[incident.state])
    moves.push({ state, hindrance: await hindranceOf(db, actor, incident, state) })
  return moves
}
