import { type Confirmation, confirmHolds } from '../../../kit/holds/confirming.ts'
import type { Columns, LockedRecord } from '../../../kit/record-queries.ts'
import type { Actor } from '../../../platform/actor.ts'
import { forbidden, problem } from '../../../platform/http/problem.ts'
import type { Db, World } from '../../../platform/world.ts'
import { canLiftHoldsByState, canMarkCommonwealth } from './policy.ts'

type StateChange = {
  mipId: number
  before: LockedRecord
  after: { state?: string | undefined; isCommonwealth?: boolean | undefined }
  confirmation: Confirmation
  write: () => Promise<Columns>
}

/**
 * Once known, the state of a MIP changes but is never removed: days, requirements and licences depend on it. A group
 * administrator may correct it while that lifts no hold, and nobody lifts an own hold by it. Platform administrators alone change
 * whether the Commonwealth licenses the MIP.
 */
export async function changeState(
  world: Pick<World, 'clock' | 'secrets'>,
  tx: Db,
  actor: Actor,
  { mipId, before, after, confirmation, write }: StateChange,
): Promise<Columns> {
  const { state = before.columns.state, isCommonwealth = before.columns.isCommonwealth } = after
  const isMarkNew = isCommonwealth !== before.columns.isCommonwealth
  const isStateNew = state !== before.columns.state
  if (isMarkNew && !canMarkCommonwealth(actor)) throw forbidden()
  if (!isMarkNew && !isStateNew) return write()
  if (isStateNew && state === '') throw problem('mip.state-needed')
  return confirmHolds(world, tx, actor, confirmation, {
    change: ['mip', mipId, before.version, state, isCommonwealth],
    touched: { placeId: mipId },
    field: isStateNew ? 'state' : 'isCommonwealth',
    check: ({ lifted }) => {
      if (lifted.length > 0 && !canLiftHoldsByState(actor)) throw problem('mip.state-frees')
    },
    write,
  })
}
