import { ownRelease } from '../../kit/own-holds.ts'
import { type Actor, actingIds } from '../../platform/actor.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Db } from '../../platform/world.ts'
import { canLiftHoldsByState } from './policy.ts'
import { listHoldsLiftedByState } from './state-queries.ts'

type StateChange = { mipId: number; before: string; after: string | undefined }

/**
 * Once known, the state of a MIP changes but is never removed: days, requirements and licences depend on it. A group
 * administrator may correct it while that lifts no hold, and nobody lifts an own hold by it.
 */
export async function assertStateChange(
  tx: Db,
  actor: Actor,
  { mipId, before, after = before }: StateChange,
): Promise<void> {
  if (after === before) return
  if (after === '')
    throw problem(409, 'mip.state-needed', 'The state can be changed, but not removed: holds depend on it.')
  const lifted = await listHoldsLiftedByState(tx, mipId, after)
  if (lifted.some(({ userId }) => actingIds(actor).includes(userId))) throw ownRelease('state')
  if (lifted.length > 0 && !canLiftHoldsByState(actor))
    throw problem(
      403,
      'mip.state-frees',
      'This state would lift the hold of somebody here. Only a platform administrator can do that.',
    )
}

const problem = (status: number, code: string, message: string) =>
  new Problem(status, code, message, { fields: { state: message } })
