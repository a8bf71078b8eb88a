import type { Incident, IncidentStatementBody } from '@gantry/contract/domains/compliance/incidents/schemas'
import { requiredForReady } from '@gantry/contract/domains/compliance/incidents/words'
import type { z } from 'zod'
import { mayDecide } from '../../../kit/deciding.ts'
import { current } from '../../../kit/versioned.ts'
import type { Actor } from '../../../platform/actor.ts'
import { instantOf } from '../../../platform/db/instant.ts'
import { badField, badFields, problem } from '../../../platform/http/problem.ts'
import type { World } from '../../../platform/world.ts'
import { assertUnsettled, changeIncident } from './changing.ts'
import * as queries from './queries.ts'
import { getIncident } from './reading.ts'

// What a person writes for the statement about an eligible data breach.

const day = 24 * 60 * 60_000

/** Writes the draft of the statement. @throws 400 at each field that is missing when the draft is marked as ready */
export async function saveIncidentStatement(
  world: Pick<World, 'db' | 'clock'>,
  actor: Actor,
  incidentId: number,
  { version, ready, ...texts }: z.output<typeof IncidentStatementBody>,
): Promise<Incident> {
  await world.db.transaction().execute(async (tx) => {
    const before = current(await queries.lockIncident(tx, incidentId), version)
    assertUnsettled(before)
    if (before.state === 'ELIGIBLE' || before.state === 'NOTIFIED') assertStillAssessed(texts)
    refuseAssessedOn(world, texts.assessedOn, before.awareOn)
    if (ready) assertMayBeReady(actor, before.userId, texts)
    const readiness = ready
      ? { readyAt: instantOf(world.clock.now()), readyBy: actor.userId }
      : { readyAt: null, readyBy: null }
    await changeIncident(world, tx, actor, before, { ...texts, ...readiness })
  })
  return getIncident(world.db, incidentId)
}

function refuseAssessedOn({ clock }: Pick<World, 'clock'>, assessedOn: string | null, awareOn: string): void {
  if (assessedOn === null) return
  if (Date.parse(assessedOn) > clock.now().getTime() + day)
    throw badField('assessedOn', 'This day must not be in the future.')
  if (assessedOn < awareOn) throw badField('assessedOn', 'This day must not be before the first suspicion.')
}

/** What a decision stands on is changed and not emptied. */
function assertStillAssessed({ assessedOn, harmConsiderations }: queries.StatementColumns): void {
  if (assessedOn === null) throw badField('assessedOn', 'Required.')
  if (harmConsiderations === '') throw badField('harmConsiderations', 'Required.')
}

/** Nobody decides about their own account (decision 67). */
function assertMayBeReady(actor: Actor, subjectId: number | null, texts: queries.StatementColumns): void {
  if (!mayDecide(actor, { subjectId, contributors: [] })) {
    throw problem('incident.own-account')
  }
  const missing = requiredForReady.filter((field) => texts[field] === '' || texts[field] === null)
  if (missing.length === 0) return
  const fields = Object.fromEntries(missing.map((field) => [field, 'Required.']))
  throw badFields('The statement is not complete.', fields)
}
