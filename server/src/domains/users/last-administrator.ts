import { Problem } from '../../platform/http/problem.ts'
import type { Db } from '../../platform/world.ts'
import { hasOtherAdministrator } from './queries.ts'

/** After `lockAdministrators`, on the same transaction. @throws Problem 409 when nobody else could administer. */
export async function refuseLosingLastAdministrator(tx: Db, userId: number): Promise<void> {
  if (await hasOtherAdministrator(tx, userId)) return
  throw new Problem(
    409,
    'user.last-administrator',
    'This is the last active platform administrator. Make someone else one first.',
  )
}
