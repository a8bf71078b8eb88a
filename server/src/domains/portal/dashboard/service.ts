import type { AdminDashboard, GroupDashboard } from '@gantry/contract/domains/portal/dashboard/schemas'
import { signInDays } from '@gantry/contract/domains/portal/dashboard/words'
import type { Actor } from '../../../platform/actor.ts'
import type { World } from '../../../platform/world.ts'
import { getPerson } from '../../access/accounts/service.ts'
import { listLatestChanges } from '../../compliance/audit/service.ts'
import { listWorstMips, readCounts, readSignIns } from './admin-queries.ts'
import { lastDays } from './days.ts'
import { findGroupSummary } from './group-queries.ts'

const changesShown = 8

/** The statements are sent at once, so the answer takes as long as the slowest of them. */
export async function getAdminDashboard(
  { db, clock, settings }: Pick<World, 'db' | 'clock' | 'settings'>,
  actor: Actor,
): Promise<AdminDashboard> {
  const now = clock.now()
  const [counts, completeness, signIns, latestChanges] = await Promise.all([
    readCounts(db, now),
    listWorstMips(db),
    getPerson(db, actor.userId).then(({ timeZone }) => readSignIns(db, lastDays(now, timeZone, signInDays))),
    listLatestChanges(db, settings.productName, changesShown),
  ])
  return { ...counts, completeness, signIns, latestChanges }
}

/** A group administrator sees the group of the session, and nothing without one. */
export async function getGroupDashboard(
  { db }: Pick<World, 'db'>,
  { groupId }: Actor,
): Promise<GroupDashboard> {
  return { group: groupId === null ? null : await findGroupSummary(db, groupId) }
}
