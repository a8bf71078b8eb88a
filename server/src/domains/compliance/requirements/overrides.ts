import type { EndingOverride } from '@gantry/contract/domains/compliance/requirements/schemas'
import {
  longestOverrideDays,
  mostOverriddenDays,
  overrideWindowDays,
} from '@gantry/contract/domains/compliance/requirements/words'
import { auditedChanges, changesDetail } from '../../../kit/changes.ts'
import { mayDecide } from '../../../kit/deciding.ts'
import { type LinkHold, withHolds } from '../../../kit/links-in-force-queries.ts'
import type { Actor } from '../../../platform/actor.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import { badField, notFound, problem } from '../../../platform/http/problem.ts'
import { after, before } from '../../../platform/secrets/clock.ts'
import type { Db, World } from '../../../platform/world.ts'
import {
  endOverrides,
  findEndingOverrides,
  insertOverride,
  listContributors,
  lockLink,
  sumOverrides,
} from './override-queries.ts'

type Writing = Pick<World, 'db' | 'clock'>
type Override = { until: string; reason: string }
type Hold = { userMipId: number } & LinkHold

const day = 24 * 60 * 60_000

/**
 * Puts a link that is held in force until a time. It takes the place of an earlier override. One administrator does so for 14
 * days within 90, so that a second one decides about a renewal; all together do so for 28.
 */
export async function overrideHold(
  world: Writing,
  actor: Actor,
  userMipId: number,
  { until: untilText, reason }: Override,
): Promise<Hold> {
  const now = world.clock.now()
  const until = new Date(untilText)
  if (until <= now) throw badField('until', 'Choose a time in the future.')
  if (until > after(now, longestOverrideDays * day)) throw badField('until', 'Choose a time within 14 days.')
  return world.db.transaction().execute(async (tx) => {
    const link = await getLink(tx, userMipId)
    const { holdReasons, overriddenUntil } = await getHold(tx, userMipId)
    if (holdReasons.length === 0) throw problem('hold.none')
    const kindIds = holdReasons.map(({ qualificationKindId }) => qualificationKindId)
    const contributors = await listContributors(tx, link.userId, kindIds)
    if (!mayDecide(actor, { subjectId: link.userId, contributors })) throw ownOverride()
    await endOverrides(tx, userMipId, now)
    await assertTimeLeft(tx, actor, link, { now, until })
    await insertOverride(tx, { ...link, startsAt: now, until, reason, madeBy: actor.userId })
    const hold = await getHold(tx, userMipId)
    const detail = { ...link, until: until.toISOString(), reason }
    await audit(world, tx, actor, 'override', { ...detail, ...untilChanged(overriddenUntil, until) })
    return hold
  })
}

const ownOverride = () => problem('hold.own-override')

/** @throws 409 when the administrator, or all administrators together, have put the link in force for too long */
async function assertTimeLeft(
  tx: Db,
  { userId }: Actor,
  link: { userId: number; mipId: number },
  { now, until }: { now: Date; until: Date },
): Promise<void> {
  const since = before(now, overrideWindowDays * day)
  const { own, all } = await sumOverrides(tx, link, since, userId)
  const wanted = until.getTime() - now.getTime()
  if (all + wanted > mostOverriddenDays * day) throw problem('hold.overridden-too-long')
  if (own + wanted > longestOverrideDays * day) throw problem('hold.overridden-by-one')
}

/** @throws 404 when no override of the link lasts */
export async function endHoldOverride(world: Writing, actor: Actor, userMipId: number): Promise<Hold> {
  const now = world.clock.now()
  return world.db.transaction().execute(async (tx) => {
    const link = await getLink(tx, userMipId)
    const { overriddenUntil } = await getHold(tx, userMipId)
    if ((await endOverrides(tx, userMipId, now)) === 0) throw notFound()
    const hold = await getHold(tx, userMipId)
    await audit(world, tx, actor, 'end-override', { ...link, ...untilChanged(overriddenUntil, now) })
    return hold
  })
}

/** The overrides that end soon, the first to end first. */
export async function listEndingOverrides({ db, clock }: Writing): Promise<EndingOverride[]> {
  const rows = await findEndingOverrides(db, clock.now())
  return rows.map((row) => ({ ...row, until: row.until.toISOString() }))
}

/** Null before an override: the link was on hold. */
const untilChanged = (before: string | null, after: Date) =>
  changesDetail(auditedChanges('hold', { until: before }, { until: after.toISOString() }))

async function getLink(tx: Db, userMipId: number) {
  const link = await lockLink(tx, userMipId)
  if (link === null) throw notFound()
  return link
}

async function getHold(tx: Db, userMipId: number): Promise<Hold> {
  const [hold] = await withHolds(tx, [{ userMipId }])
  if (hold === undefined) throw notFound()
  return hold
}

const audit = (
  world: Writing,
  tx: Db,
  actor: Actor,
  verb: string,
  { userMipId, ...detail }: { userMipId: number } & Record<string, unknown>,
) =>
  recordAudit(world, tx, {
    action: `hold.${verb}`,
    actor,
    subject: { type: 'user-mip', id: userMipId },
    detail,
  })
