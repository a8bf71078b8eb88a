import { type Actor, actingIds } from '../platform/actor.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Db } from '../platform/world.ts'
import { listOwnHolds } from './own-holds-queries.ts'

/**
 * Runs a write that can free held links. @throws 403 if it frees a link of the caller: who is held does not decide about it
 * (decision 0067)
 */
export async function refuseOwnRelease<Result>(
  tx: Db,
  actor: Actor,
  write: () => Promise<Result>,
): Promise<Result> {
  const before = await listOwnHolds(tx, actingIds(actor))
  const result = await write()
  if (before.length === 0) return result
  const after = new Set(await listOwnHolds(tx, actingIds(actor)))
  if (before.every((hold) => after.has(hold))) return result
  throw ownRelease()
}

/** The refusal of such a write; `field` names the one that would free the link, if a single one does. */
export function ownRelease(field?: string): Problem {
  const message = 'This would put a link of yours in force that is on hold. Another administrator must do it.'
  return new Problem(
    403,
    'hold.own-release',
    message,
    field === undefined ? {} : { fields: { [field]: message } },
  )
}
