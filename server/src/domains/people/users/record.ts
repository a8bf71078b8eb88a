import type { Profile } from '@gantry/contract/domains/people/users/schemas'
import { findUserRecord } from '../../../kit/people/record-queries.ts'
import type { SignedIn } from '../../../platform/actor.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { Db, World } from '../../../platform/world.ts'

export async function getRecord(
  world: Pick<World, 'settings'>,
  db: Db,
  actor: SignedIn,
  userId: number,
): Promise<Profile> {
  const session = actor.userId === userId ? actor : undefined
  const record = await findUserRecord(world, db, userId, session)
  if (record === null) throw notFound()
  return record
}
