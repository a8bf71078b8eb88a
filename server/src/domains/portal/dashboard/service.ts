import type {
  AdminDashboard,
  GroupDashboard,
  GroupReadiness,
} from '@gantry/contract/domains/portal/dashboard/schemas'
import { expiryMonths, refusalDays, signInDays } from '@gantry/contract/domains/portal/dashboard/words'
import type { Actor } from '../../../platform/actor.ts'
import { countWaitingMails, findLastBackup } from '../../../platform/health/queries.ts'
import { version } from '../../../platform/version.ts'
import type { Db, World } from '../../../platform/world.ts'
import { getPerson } from '../../access/accounts/service.ts'
import { liveAt } from '../../access/sessions/service.ts'
import { listLatestChanges } from '../../compliance/audit/service.ts'
import { countExpiries } from '../../compliance/qualifications/service.ts'
import { countUnreadyByMip } from '../../compliance/requirements/service.ts'
import { countFailingWebhooks } from '../../connections/webhooks/service.ts'
import { countJobsByState } from '../jobs/service.ts'
import { listWorstMips, readCounts, readSignIns } from './admin-queries.ts'
import { type Day, lastDays } from './days.ts'
import { findGroupSummary } from './group-queries.ts'
import { readRefusals } from './refusal-queries.ts'
import { readSinceOfAdmin, readSinceOfGroup } from './since-queries.ts'

const changesShown = 8

/** The statements are sent at once, so the answer takes as long as the slowest of them. */
export async function getAdminDashboard(
  world: Pick<World, 'db' | 'clock' | 'inForce' | 'settings'>,
  actor: Actor,
): Promise<AdminDashboard> {
  const { db, settings } = world
  const live = liveAt(world)
  const { now } = live
  const [counts, platform, completeness, [signIns, refusals], latestChanges, since] = await Promise.all([
    readCounts(db, live),
    readPlatform(db),
    listWorstMips(db),
    getPerson(db, actor.userId).then(({ timeZone }) => readDays(db, lastDays(now, timeZone, signInDays))),
    listLatestChanges(db, settings.productName, changesShown),
    readSinceOfAdmin(db, actor),
  ])
  return { ...counts, platform: { ...platform, ...refusals }, completeness, signIns, latestChanges, since }
}

function readDays(db: Db, days: Day[]) {
  const [today, week] = [days.at(-1), days.at(-refusalDays)]
  if (today === undefined || week === undefined) throw new Error('The days include a week.')
  return Promise.all([readSignIns(db, days), readRefusals(db, today.start, week.start)])
}

async function readPlatform(db: Db) {
  const [jobs, mails, failingWebhooks, lastBackup] = await Promise.all([
    countJobsByState(db),
    countWaitingMails(db),
    countFailingWebhooks(db),
    findLastBackup(db),
  ])
  return {
    version,
    failedJobs: jobs.FAILED,
    mails: { waiting: mails.count, oldestAt: mails.first?.toISOString() ?? null },
    failingWebhooks,
    lastBackupAt: lastBackup?.toISOString() ?? null,
  }
}

/** A group administrator sees the group of the session, and nothing without one. */
export async function getGroupDashboard({ db }: Pick<World, 'db'>, actor: Actor): Promise<GroupDashboard> {
  const { groupId } = actor
  if (groupId === null) return { group: null }
  const [group, since] = await Promise.all([
    findGroupSummary(db, groupId),
    readSinceOfGroup(db, actor, groupId),
  ])
  return { group: group && { ...group, since } }
}

/** MIPs with the most people who are not ready are shown. */
const mipsShown = 6

/** Its counts are those of the lists to which the dashboard links. */
export async function getGroupReadiness(
  { db, clock }: Pick<World, 'db' | 'clock'>,
  { groupId }: Actor,
): Promise<GroupReadiness> {
  const now = clock.now()
  const [mips, { expiries, ended }] = await Promise.all([
    groupId === null ? [] : countUnreadyByMip(db, groupId, now),
    countExpiries(db, groupId, now, expiryMonths),
  ])
  return {
    mips: mips.slice(0, mipsShown),
    people: mips.reduce((sum, { people }) => sum + people, 0),
    unready: mips.reduce((sum, { unready }) => sum + unready, 0),
    expiries,
    ended,
  }
}
