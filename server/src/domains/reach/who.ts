import type { WhoBody, WhoCould } from '@gantry/contract/reach/schemas'
import { thingOfAbility } from '@gantry/contract/reach/words'
import type { Actor } from '../../platform/actor.ts'
import type { World } from '../../platform/world.ts'
import { getAsked, groupOfQuestion, periodOf } from './asking.ts'
import { listCandidates, listPeople } from './candidate-queries.ts'
import { listRoles, loadFacts } from './fact-queries.ts'
import { findIntervals } from './intervals.ts'
import { nameOf, readNames } from './name-queries.ts'
import { type Interval, tellIntervals } from './spans.ts'

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
  const { historyBegins, period } = await periodOf(world, times)
  const roles = await listRoles(db)
  const groupId = groupOfQuestion(actor)
  const found: { userId: number; intervals: Interval[] }[] = []
  let last: number | null = after
  for (let batch = 0; batch < mostBatches && last !== null && found.length < pageSize; batch++) {
    const limit = pageSize - found.length
    const candidates: number[] =
      period.from < period.to ? await listCandidates(db, asked, { period, groupId, after: last, limit }) : []
    const facts = await loadFacts(db, candidates, asked)
    const intervals = await findIntervals(db, candidates, { facts, roles, asked, period })
    for (const [userId, spans] of intervals) if (spans.length > 0) found.push({ userId, intervals: spans })
    last = candidates.length < limit ? null : (candidates.at(-1) ?? null)
  }
  const kind = thingOfAbility[ability]
  const [people, names] = await Promise.all([
    listPeople(
      db,
      found.map(({ userId }) => userId),
    ),
    readNames(db, { [kind]: [thingId] }),
  ])
  return {
    historyBegins: historyBegins.toISOString(),
    thing: { kind, id: thingId, name: nameOf(names, kind, thingId) },
    people: found.map(({ userId, intervals }) => ({
      id: userId,
      ...(people.get(userId) ?? { name: '', siteCode: '' }),
      intervals: tellIntervals(intervals),
    })),
    next: last,
  }
}
