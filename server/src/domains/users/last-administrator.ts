import { Problem } from '../../platform/http/problem.ts'
import type { Db } from '../../platform/world.ts'
import { hasOtherAdministrator } from './queries.ts'

/**
 * Call it after `lockAdministrators` in the same transaction. @throws Problem 409 when there is no other
 * administrator
 */
export async function refuseLosingLastAdministrator(tx: Db, userId: number): Promise<void> {
  if (await hasOtherAdministrator(tx, userId)) return
  throw new Problem(
    409,
    'user.last-administrator',
    'This is the last active platform administrator. Make someone else one first.',
  )
}
