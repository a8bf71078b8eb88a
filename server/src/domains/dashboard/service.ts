import type { AdminDashboard, GroupDashboard } from '@gantry/contract/dashboard/schemas'
import type { Actor } from '../../platform/actor.ts'
import type { World } from '../../platform/world.ts'
import { readCounts } from './admin-queries.ts'
import { findGroupCard } from './group-queries.ts'

export const getAdminDashboard = ({ db, clock }: Pick<World, 'db' | 'clock'>): Promise<AdminDashboard> =>
  readCounts(db, clock.now())

/** A group administrator sees the group of the session, and nothing without one. */
export async function getGroupDashboard(
  { db }: Pick<World, 'db'>,
  { groupId }: Actor,
): Promise<GroupDashboard> {
  if (groupId === null) return { group: null }
  return { group: await findGroupCard(db, groupId) }
}
