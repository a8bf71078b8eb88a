import type { User } from '@gantry/contract/domains/access/auth/schemas'
import { roleCode } from '@gantry/contract/product'
import { mayOfRole } from '../../../kit/may.ts'
import { findUserRecord } from '../../../kit/people/record-queries.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { Db, World } from '../../../platform/world.ts'
import { listUsableRoles } from '../sessions/service.ts'

/**
 * The user record that all sign-in calls return. It names only the roles that can be taken now: an inactive role is left
 * out, and cannot be the role of the session.
 */
export async function getSignedInUser(
  world: Pick<World, 'settings'>,
  db: Db,
  userId: number,
  session: { role: string | null; groupId: number | null; authenticated: boolean },
): Promise<User> {
  const usable = await listUsableRoles(db, userId)
  const role = session.role !== null && usable.includes(session.role) ? session.role : null
  const record = await findUserRecord(world, db, userId, { ...session, role })
  if (record === null) throw notFound()
  const { productName } = world.settings
  const roles = record.roles.filter(({ name }) => usable.includes(roleCode(productName, name)))
  return { ...record, roles, may: mayOfRole({ role }), authenticated: session.authenticated }
}
