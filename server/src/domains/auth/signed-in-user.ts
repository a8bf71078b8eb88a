import type { User } from '@gantry/contract/auth/schemas'
import { notFound } from '../../platform/http/problem.ts'
import type { Db, World } from '../../platform/world.ts'
import { findUserRecord } from '../users/service.ts'

/** The user record that all sign-in calls return. */
export async function getSignedInUser(
  world: Pick<World, 'settings'>,
  db: Db,
  userId: number,
  session: { role: string | null; groupId: number | null; authenticated: boolean },
): Promise<User> {
  const record = await findUserRecord(world, db, userId, session)
  if (record === null) throw notFound()
  return { ...record, authenticated: session.authenticated }
}
