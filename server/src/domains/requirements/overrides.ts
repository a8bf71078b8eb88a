import { longestOverrideDays } from '@gantry/contract/requirements/words'
import { type LinkHold, withHolds } from '../../kit/links-in-force-queries.ts'
import type { Actor } from '../../platform/actor.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import { badField, notFound, Problem } from '../../platform/http/problem.ts'
import { after } from '../../platform/secrets/clock.ts'
import type { Db, World } from '../../platform/world.ts'
import { endOverrides, insertOverride, lockLink } from './override-queries.ts'

type Writing = Pick<World, 'db' | 'clock'>
type Override = { until: string; reason: string }
type Hold = { userMipId: number } & LinkHold

const day = 24 * 60 * 60_000

/** Puts a link that is held in force until a time. It takes the place of an earlier override. */
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
    const before = await getHold(tx, userMipId)
    if (before.holdReasons.length === 0)
      throw new Problem(409, 'hold.none', 'This link is not on hold.', {
        fields: { until: 'This link is not on hold.' },
      })
    await endOverrides(tx, userMipId, now)
    await insertOverride(tx, { userMipId, startsAt: now, until, reason, madeBy: actor.userId })
    const hold = await getHold(tx, userMipId)
    await audit(world, tx, actor, 'override', { ...link, until: until.toISOString(), reason })
    return hold
  })
}

/** @throws 404 when no override of the link lasts */
export async function endHoldOverride(world: Writing, actor: Actor, userMipId: number): Promise<Hold> {
  const now = world.clock.now()
  return world.db.transaction().execute(async (tx) => {
    const link = await getLink(tx, userMipId)
    if ((await endOverrides(tx, userMipId, now)) === 0) throw notFound()
    const hold = await getHold(tx, userMipId)
    await audit(world, tx, actor, 'end-override', link)
    return hold
  })
}

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
