import type { WhoBody, WhoCould } from '@gantry/contract/domains/compliance/reach/schemas'
import { thingOfAbility } from '@gantry/contract/domains/compliance/reach/words'
import type { Actor } from '../../../platform/actor.ts'
import { formatInstant } from '../../../platform/db/instant.ts'
import type { Db, World } from '../../../platform/world.ts'
import { getAsked, groupOfQuestion, periodOf } from './asking.ts'
import { listCandidates, listPeople } from './candidate-queries.ts'
import { listRoles, loadFacts } from './fact-queries.ts'
import { findIntervals } from './intervals.ts'
import { nameOf, readNames } from './name-queries.ts'
import type { Asked } from './paths/paths.ts'
import { formatIntervals, type Interval, type KnownPeriod } from './spans.ts'

/** Many candidates may have had no access after all, so a page ends after so many of its sizes. */
const mostBatches = 20

/** Who had an ability at some time of a period, and when. A page is in the order of the ids. */
export async function listWhoCould(
  world: Pick<World, 'db' | 'clock'>,
  actor: Actor,
  { ability, thingId, pageSize, after = 0, ...times }: WhoBody,
): Promise<WhoCould> {
  const { db } = world
  const asked = await getAsked(db, actor, ability, thingId)
  const { historyBegins, period, unknown } = await periodOf(world, times)
  const groupId = groupOfQuestion(actor)
  const { found, next } =
    period === null
      ? { found: null, next: null }
      : await findPage(db, asked, { period, groupId, after, pageSize })
  const kind = thingOfAbility[ability]
  const [people, names] = await Promise.all([
    listPeople(db, found?.map(({ userId }) => userId) ?? []),
    readNames(db, { [kind]: [thingId] }),
  ])
  return {
    historyBegins: formatInstant(historyBegins),
    unknown,
    thing: { kind, id: thingId, name: nameOf(names, kind, thingId) },
    people:
      found &&
      found.map(({ userId, intervals }) => ({
        id: userId,
        ...(people.get(userId) ?? { name: '', siteCode: '' }),
        intervals: formatIntervals(intervals),
      })),
    next,
  }
}

type Wanted = { period: KnownPeriod; groupId: number | null; after: number; pageSize: number }
type Found = { userId: number; intervals: Interval[] }

async function findPage(
  db: Db,
  asked: Asked,
  { period, groupId, after, pageSize }: Wanted,
): Promise<{ found: Found[]; next: number | null }> {
  const roles = await listRoles(db)
  const found: Found[] = []
  let last: number | null = after
  for (let batch = 0; batch < mostBatches && last !== null && found.length < pageSize; batch++) {
    const limit = pageSize - found.length
    const candidates: number[] = await listCandidates(db, asked, { period, groupId, after: last, limit })
    const facts = await loadFacts(db, candidates, asked)
    const intervals = await findIntervals(db, candidates, { facts, roles, asked, period })
    for (const [userId, spans] of intervals) if (spans.length > 0) found.push({ userId, intervals: spans })
    last = candidates.length < limit ? null : (candidates.at(-1) ?? null)
  }
  return { found, next: last }
}
