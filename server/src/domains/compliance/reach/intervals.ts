import type { Instant } from '../../../platform/db/instant.ts'
import type { Db } from '../../../platform/world.ts'
import { listHolds } from './fact-queries.ts'
import { listHoldTimes } from './hold-time-queries.ts'
import { type Fact, type FactsByKind, indexFacts, type Snapshot, snapshotAt } from './paths/facts.ts'
import { type Asked, pathsTo } from './paths/paths.ts'
import type { Roles } from './paths/steps.ts'
import { type Interval, type KnownPeriod, type Period, spansWhere, timesOf, withoutGaps } from './spans.ts'

/** When each of these people had the ability: the spans in which all steps of a path hold. */
export async function findIntervals(
  db: Db,
  userIds: number[],
  { facts, roles, asked, period }: { facts: FactsByKind; roles: Roles; asked: Asked; period: KnownPeriod },
): Promise<Map<number, Interval[]>> {
  const holds =
    asked.ability === 'images.view' ? await readHolds(db, userIds, asked.thingId, period, facts) : null
  const all = [...facts.values()].flat()
  return new Map(
    userIds.map((userId) => {
      const own = all.filter((fact) => concerns(fact, userId, asked))
      const byKind = indexFacts(own)
      const times = [...timesOf(own), ...(holds?.timesOf(userId) ?? [])]
      const isTrueAt = (past: Instant) => {
        const snapshot = snapshotAt(byKind, { past, clock: period.to })
        return isAllowed(snapshot, roles, userId, asked, holds?.at(userId, past) ?? [])
      }
      return [userId, withoutGaps(spansWhere(period, times, isTrueAt), period.gaps)]
    }),
  )
}

/** Whether a fact decides about this person: it is theirs, or not of another person of the same page. */
function concerns({ kind, userId: of }: Fact, userId: number, { ability, thingId, owner }: Asked): boolean {
  if (of === null || of === userId || kind === 'document') return true
  return of === (ability === 'person.read-full' ? thingId : owner.userId)
}

const isAllowed = (snapshot: Snapshot, roles: Roles, userId: number, asked: Asked, kinds: number[]) =>
  pathsTo(snapshot, roles, userId, asked, () => kinds).some(({ allows }) => allows)

type Holds = { timesOf: (userId: number) => Instant[]; at: (userId: number, time: Instant) => number[] }

/** A hold also begins and ends with days, so its times are asked for separately. */
async function readHolds(
  db: Db,
  userIds: number[],
  mipId: number,
  period: Period,
  facts: FactsByKind,
): Promise<Holds | null> {
  const times = await listHoldTimes(db, userIds, mipId, period)
  if (times === null) return null
  const byUser = Map.groupBy(times, ({ userId }) => userId)
  const timesOfUser = (userId: number) => (byUser.get(userId) ?? []).map(({ time }) => time)
  const changes = [...facts.values()].flat()
  const links = userIds.flatMap((userId) => {
    const own = timesOf(changes.filter((fact) => fact.userId === null || fact.userId === userId))
    const inside = [...own, ...timesOfUser(userId)].filter((time) => time > period.from && time < period.to)
    const starts = new Set([period.from, ...inside])
    return [...starts].map((time) => ({ userId, mipId, moment: { past: time, clock: period.to } }))
  })
  const kinds = await listHolds(db, links)
  const known = new Map(
    links.map(({ userId, moment }, index) => [`${userId} ${moment.past}`, kinds[index] ?? []]),
  )
  return { timesOf: timesOfUser, at: (userId, time) => known.get(`${userId} ${time}`) ?? [] }
}
