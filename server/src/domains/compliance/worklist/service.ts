import type { WorklistMatter } from '@gantry/contract/domains/compliance/worklist/schemas'
import { withKnownAuthors } from '../../../kit/author-queries.ts'
import { type Actor, isServiceAccount } from '../../../platform/actor.ts'
import type { Totals } from '../../../platform/db/lists/lists.ts'
import { problem } from '../../../platform/http/problem.ts'
import type { Db, World } from '../../../platform/world.ts'
import { estimatePeople, findPageOfMatters, type WorklistRequest } from './list-queries.ts'
import type { MatterScope } from './matters/scope.ts'

/** Whose matters somebody sees: those of everybody (null), or of the own group. Null for an administrator without a group. */
export function reachOf({ role, groupId }: Actor): { ofGroup: number | null } | null {
  if (role === 'ProductAdmin') return { ofGroup: null }
  return groupId === null ? null : { ofGroup: groupId }
}

/** Above this, judging everybody takes longer than a request may. */
const mostPeopleAtOnce = 50_000

/** @throws 400 where a platform administrator asks about everybody of a large platform */
export async function refuseTooMany(
  db: Db,
  { ofGroup, filter: { mipId, groupId, search = '', assignee } }: Pick<MatterScope, 'ofGroup' | 'filter'>,
  most = mostPeopleAtOnce,
): Promise<void> {
  const isNarrow =
    ofGroup !== null || mipId !== undefined || groupId !== undefined || search !== '' || assignee === 'ME'
  if (!isNarrow && (await estimatePeople(db)) > most) throw problem('worklist.too-many-people')
}

/** Lists what is to be done about all people, MIPs and scopes of practice, or about those of the own group. */
export async function listWorklist(
  { db, clock }: Pick<World, 'db' | 'clock'>,
  actor: Actor,
  request: WorklistRequest,
): Promise<Totals & { matters: WorklistMatter[] }> {
  const reach = reachOf(actor)
  const { groupId } = request.filter
  const isOthers =
    reach !== null && reach.ofGroup !== null && groupId !== undefined && groupId !== reach.ofGroup
  if (reach === null || isOthers) return { matters: [], totalItems: 0, totalPages: 0 }
  const scope = {
    filter: request.filter,
    ...reach,
    now: clock.now(),
    reader: actor.userId,
    withoutScopes: isServiceAccount(actor),
  }
  await refuseTooMany(db, scope)
  const { page, ...next } = await findPageOfMatters(db, request, scope)
  const { totalItems } = page
  const matters = await withKnownAuthors(db, actor, ['assignee'], page.matters)
  return { matters, totalItems, totalPages: Math.ceil(totalItems / request.pageSize), ...next }
}
