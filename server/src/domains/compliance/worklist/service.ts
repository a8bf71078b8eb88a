import type { WorklistMatter } from '@gantry/contract/domains/compliance/worklist/schemas'
import type { Actor } from '../../../platform/actor.ts'
import type { Totals } from '../../../platform/db/lists/lists.ts'
import type { World } from '../../../platform/world.ts'
import { findPageOfMatters, type WorklistRequest } from './list-queries.ts'

/** Lists what is to be done about the qualifications of all people, or of the own group's members. */
export async function listWorklist(
  { db, clock }: Pick<World, 'db' | 'clock'>,
  actor: Actor,
  request: WorklistRequest,
): Promise<Totals & { matters: WorklistMatter[] }> {
  const isEverybodys = actor.role === 'ProductAdmin'
  const ofGroup = isEverybodys ? null : actor.groupId
  const { groupId } = request.filter
  const isOthers = !isEverybodys && groupId !== undefined && groupId !== ofGroup
  if ((!isEverybodys && ofGroup === null) || isOthers) return { matters: [], totalItems: 0, totalPages: 0 }
  const scope = { filter: request.filter, ofGroup, now: clock.now() }
  const { page, ...next } = await findPageOfMatters(db, request, scope)
  const { matters, totalItems } = page
  return { matters, totalItems, totalPages: Math.ceil(totalItems / request.pageSize), ...next }
}
