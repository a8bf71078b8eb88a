import type { ReachExplanation } from '@gantry/contract/domains/compliance/reach/schemas'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { chooseSeed, repeatWith, runs } from '../../../testing/histories.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { changeSomething } from './testing/random-changes-queries.ts'
import {
  allPairs,
  buildRandomWorld,
  createDice,
  type Pair,
  type RandomWorld,
} from './testing/random-world-queries.ts'
import { createRealCalls } from './testing/real-calls.ts'

const seed = chooseSeed(20_261_123)
const dice = createDice(seed)
const pairCount = runs(500, 2000)
let t: TestApp
let world: RandomWorld
let admin: Caller
let pairs: Pair[]

beforeAll(async () => {
  t = await buildTestApp()
  // Facts have the time of PostgreSQL.
  t.clock.set(new Date())
  world = await buildRandomWorld(t, dice)
  admin = await t.signInAs(await t.person({ roles: ['ProductAdmin'] }))
  pairs = allPairs(world, dice).slice(0, pairCount)
}, 60_000)
afterAll(() => t.close())

async function explain({ person: { userId }, ability, thingId }: Pair, at?: Date): Promise<ReachExplanation> {
  const query = `userId=${userId}&ability=${ability}&thingId=${thingId}${at ? `&at=${at.toISOString()}` : ''}`
  const answer = await admin.inject('GET', `/api/gantry-admin/reach/explain?${query}`)
  expect(answer.status, `${query} ${answer.text}`).toBe(200)
  return answer.json()
}
const tell = ({ person, ability, thingId }: Pair) => `${person.userId} ${ability} ${thingId}`

it('gives the verdict of the real call, for random pairs of a person and a thing', async () => {
  const call = createRealCalls(t, world)
  const differences: string[] = []
  const counts = new Map<string, number>()
  for (const pair of pairs) {
    const { verdict, paths, missing } = await explain(pair)
    const isAllowed = verdict === 'ALLOWED'
    const isReal = await call(pair)
    if (isReal !== isAllowed) differences.push(`${tell(pair)}: ${verdict}, but the call says ${isReal}`)
    const kind = `${pair.ability} ${verdict}`
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
    // The steps say the same as the policies: all steps of a path hold, and a refusal names what is missing.
    const missingReasons = paths
      .flatMap(({ steps }) => steps.map(({ reason }) => reason))
      .filter((reason) => reason !== null)
    expect(missingReasons, tell(pair)).toEqual([])
    expect(missing.length > 0, tell(pair)).toBe(!isAllowed)
  }
  expect(differences, repeatWith(seed)).toEqual([])
  expect(pairs).toHaveLength(pairCount)
  // Each ability was allowed and refused several times.
  expect(Math.min(...counts.values()), repeatWith(seed)).toBeGreaterThan(runs(1, 5))
  expect(counts.size).toBe(10)
}, 240_000)

it('answers about a time in the past as it did then, after random changes', async () => {
  const asked = pairs.slice(0, runs(60, 300))
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(t.db)
  const then = rows[0]?.now ?? new Date()
  t.clock.set(then)
  const before: ReachExplanation[] = []
  for (const pair of asked) before.push(await explain(pair))
  // PostgreSQL counts microseconds, JavaScript milliseconds.
  await new Promise((resolve) => setTimeout(resolve, 5))
  for (let change = 0; change < runs(120, 500); change++) await changeSomething(t, world, dice)
  t.clock.set(new Date())
  const differences: string[] = []
  let changed = 0
  for (const [index, pair] of asked.entries()) {
    const { verdict } = await explain(pair, then)
    if (verdict !== before[index]?.verdict)
      differences.push(`${tell(pair)}: ${verdict}, was ${before[index]?.verdict}`)
    if ((await explain(pair)).verdict !== before[index]?.verdict) changed += 1
  }
  expect(differences, repeatWith(seed)).toEqual([])
  expect(changed, repeatWith(seed)).toBeGreaterThan(runs(3, 20))
}, 240_000)
