import type { RawBuilder } from 'kysely'
import { keptTotal } from '../../../../platform/db/lists/lists.ts'

/** The number of users with this status and activation. */
export function totalOfUsers({
  status,
  activated,
}: {
  status?: boolean | null | undefined
  activated?: boolean | undefined
}): RawBuilder<number> {
  const statuses = typeof status === 'boolean' ? [status] : [true, false]
  const activations = activated === undefined ? [true, false] : [activated]
  const parts = statuses.flatMap((is) => activations.map((was) => `${is} ${was}`))
  return keptTotal('user', '', parts)
}
