import { standingsInForce } from '@gantry/contract/domains/compliance/qualifications/words'
import type { ReadinessSummary, ReadyMip } from '@gantry/contract/domains/compliance/readiness/schemas'
import { mostReadyMips } from '@gantry/contract/domains/compliance/readiness/words'
import type { Actor } from '../../../platform/actor.ts'
import type { Totals } from '../../../platform/db/lists/lists.ts'
import { badField } from '../../../platform/http/problem.ts'
import type { World } from '../../../platform/world.ts'
import { countExpiries, findMips, type Judged, judgeMips, type ReadinessRequest } from './queries.ts'

/** Whether the MIPs of the page are ready on the day, with what changes until then. */
export async function listReadiness(
  { db, clock }: Pick<World, 'db' | 'clock'>,
  actor: Actor,
  asked: ReadinessRequest,
): Promise<Totals & { mips: ReadyMip[]; summary: ReadinessSummary }> {
  const request = { ...asked, pageSize: Math.min(asked.pageSize, mostReadyMips) }
  const now = clock.now()
  const { day, groupId } = request.filter
  const ofGroup = actor.role === 'ProductAdmin' ? null : (actor.groupId ?? 0)
  const isOthers = ofGroup !== null && groupId !== undefined && groupId !== ofGroup
  const scope = { ofGroup, now }
  const { mipIds, totalItems, ...next } = isOthers
    ? { mipIds: [], totalItems: 0 }
    : await findMips(db, request, scope)
  const [today, expiries] = await Promise.all([
    judgeMips(db, mipIds, null, scope),
    countExpiries(db, mipIds, scope),
  ])
  // The day may have begun at one MIP and not at another.
  if (day !== undefined && today.length > 0 && today.every((mip) => day < mip.day))
    throw badField('day', 'This day must not be in the past.')
  const then = day === undefined ? today : await judgeMips(db, mipIds, day, scope)
  const unreadyToday = new Set(today.flatMap(({ unreadyLinks }) => unreadyLinks))
  const mips = then.map((mip) => toReadyMip(mip, unreadyToday))
  const sum = (field: 'people' | 'unready' | 'lapsing') => mips.reduce((total, mip) => total + mip[field], 0)
  const summary = {
    mips: mips.length,
    unreadyMips: mips.filter(({ isReady }) => isReady === false).length,
    unknownMips: mips.filter(({ isReady }) => isReady === null).length,
    people: sum('people'),
    unready: sum('unready'),
    lapsing: sum('lapsing'),
    expiries,
  }
  return { mips, summary, totalItems, totalPages: Math.ceil(totalItems / request.pageSize), ...next }
}

function toReadyMip({ unreadyLinks, ...mip }: Judged, unreadyToday: ReadonlySet<number>): ReadyMip {
  const unready = unreadyLinks.length
  const isWhole =
    unready === 0 && mip.ownRequirements.every(({ standing }) => standingsInForce.includes(standing))
  const isUnknown = mip.state === '' || mip.requirements.some(({ notKnown }) => notKnown > 0)
  return {
    ...mip,
    unready,
    lapsing: unreadyLinks.filter((link) => !unreadyToday.has(link)).length,
    isReady: isUnknown && (isWhole || mip.state === '') ? null : isWhole,
  }
}
