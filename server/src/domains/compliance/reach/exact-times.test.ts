import type {
  ReachExplanation,
  ReachIntervals,
  WhatCould,
  WhoCould,
} from '@gantry/contract/domains/compliance/reach/schemas'
import type { Ability } from '@gantry/contract/domains/compliance/reach/words'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { chooseSeed, repeatWith, runs } from '../../../testing/histories.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { dayIn, hasAbility, lastDay, type Micros, microsOf, textOf, zones } from './testing/plain-rules.ts'
import { createDice } from './testing/random-world-queries.ts'
import { buildSmallWorld, type SmallWorld } from './testing/small-world-queries.ts'
import { endsOf, makeHistory, type Stage } from './testing/timed-history-queries.ts'

/** Another seed is another history: `SEED=7 npx vitest run exact-times`. */
const seed = chooseSeed(1)
const dice = createDice(seed)
const api = '/api/gantry-admin/reach'
const day = 86_400_000_000n
const historyDays = 400n
const changeCount = runs(60, 130)

let t: TestApp
let world: SmallWorld
let admin: Caller
let start: Micros
let now: Micros
let stages: Stage[]

type Thing = { ability: Ability; thingId: number }
type Pair = Thing & { userId: number }
type Spans = { from: Micros; until: Micros }[]

beforeAll(async () => {
  t = await buildTestApp()
  now = BigInt(Date.now()) * 1000n
  start = now - historyDays * day + 123_457n
  t.clock.set(new Date(Number(now / 1000n)))
  world = await buildSmallWorld(t, dice, start)
  const days = clockChanges()
  stages = await makeHistory(t, { start, now, times: planTimes(days), days, dice, world })
  admin = await t.signInAs(await t.person({ roles: ['ProductAdmin'] }))
}, 60_000)
afterAll(() => t.close())

/** The first moment of a day in a zone. */
function midnight(zone: string, date: string): Micros {
  const hour = 3_600_000_000n
  let at = microsOf(`${date}T00:00:00Z`) - 14n * hour
  while (dayIn(zone, at) < date) at += hour / 2n
  return at
}
const dayAfter = (date: string, count = 1) =>
  new Date(Date.parse(date) + count * 86_400_000).toISOString().slice(0, 10)

/** The days in the history on which clocks in Sydney change, with the days before. */
function clockChanges(): string[] {
  const all = Array.from({ length: Number(historyDays) - 2 }, (_, index) =>
    dayIn('Australia/Sydney', start + BigInt(index + 1) * day),
  )
  const lengthOf = (date: string) =>
    midnight('Australia/Sydney', dayAfter(date)) - midnight('Australia/Sydney', date)
  return all.flatMap((date) => (lengthOf(date) === day ? [] : [dayAfter(date, -1), date]))
}

/** In order: at any microsecond, within the same millisecond, and at midnights. */
function planTimes(days: string[]): Micros[] {
  const span = Number(historyDays) * 86_400 - 3600
  const random = () =>
    start + BigInt(Math.floor(fraction() * span)) * 1_000_000n + BigInt(Math.floor(fraction() * 1e6))
  const times = Array.from({ length: changeCount }, () => {
    const at = dice.chance(0.2) ? midnight(dice.pick(zones), dice.pick(days)) : random()
    return dice.chance(0.15) ? at - 1n : at
  })
  const twins = times.filter(() => dice.chance(0.2)).map((at) => at + 3n)
  return [...new Set([...times, ...twins])].filter((at) => at > start).toSorted(inOrder)
}
const fraction = () => dice.pick(thousand) + dice.pick(thousand) / 1000
const thousand = Array.from({ length: 1000 }, (_, index) => index / 1000)
const inOrder = (one: Micros, other: Micros) => (one < other ? -1 : one > other ? 1 : 0)

/** The midnights at which a qualification can lapse, a profession begin or end, or a requirement begin to hold. */
const midnightsOf = (list: Stage[]): Micros[] => {
  const dates = new Set(
    list.flatMap(({ tables }) => [
      ...tables.qualification.flatMap(({ expires_on }) =>
        expires_on === null ? [] : [dayAfter(lastDay(expires_on, 0)), dayAfter(lastDay(expires_on, 1))],
      ),
      ...tables.qualification.flatMap(({ issued_on, replaced_on }) =>
        [issued_on, replaced_on].flatMap((date) => date ?? []),
      ),
      ...tables.person_profession.flatMap(({ valid_from, valid_until }) =>
        valid_until === null ? [valid_from] : [valid_from, dayAfter(valid_until)],
      ),
      ...tables.requirement.flatMap(({ holds_after }) => [
        dayAfter(holds_after.slice(0, 10)),
        dayAfter(holds_after.slice(0, 10), 2),
      ]),
    ]),
  )
  return [...dates].flatMap((date) => zones.map((zone) => midnight(zone, date)))
}

/** Every event, one microsecond before and one after. */
function momentsToAsk(): Micros[] {
  const events = [...stages.map(({ from }) => from), ...endsOf(stages), ...midnightsOf(stages)]
  return [...new Set(events.flatMap((at) => [at - 1n, at, at + 1n]))]
    .filter((at) => at >= start && at < now)
    .toSorted(inOrder)
}
const tablesAt = (at: Micros) => stages.findLast(({ from }) => from <= at)?.tables as Stage['tables']

const post = async <Reply>(call: string, body: object) => {
  const answer = await admin.inject('POST', `${api}/${call}`, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.json<Reply>()
}
async function explain({ userId, ability, thingId }: Pair, at: Micros) {
  const url = `${api}/explain?userId=${userId}&ability=${ability}&thingId=${thingId}&at=${textOf(at)}`
  return (await admin.inject('GET', url)).json<ReachExplanation>().verdict
}
const spansOf = (intervals: ReachIntervals | null): Spans =>
  (intervals ?? []).map(({ from, until }) => ({ from: microsOf(from), until: microsOf(until) }))
const contains = (spans: Spans | undefined, at: Micros) =>
  (spans ?? []).some(({ from, until }) => from <= at && at < until)

const thingsOf = ({ mipIds, userIds, documentIds, appIds }: SmallWorld): Thing[] => [
  ...mipIds.flatMap((thingId): Thing[] => [
    { ability: 'images.view', thingId },
    { ability: 'mip.read', thingId },
  ]),
  ...userIds.map((thingId): Thing => ({ ability: 'person.read-full', thingId })),
  ...documentIds.map((thingId): Thing => ({ ability: 'document.read', thingId })),
  ...appIds.map((thingId): Thing => ({ ability: 'app.open', thingId })),
]
const allPairs = ({ userIds, ...rest }: SmallWorld): Pair[] =>
  userIds.flatMap((userId) => thingsOf({ userIds, ...rest }).map((thing) => ({ ...thing, userId })))
const keyOf = ({ userId, ability, thingId }: Pair) => `${userId} ${ability} ${thingId}`

/** The answers of who and what about one period: whether they contain this pair at this moment. */
async function askBoth(things: Thing[], userIds: number[], from: Micros, to: Micros) {
  const period = { from: textOf(from), to: textOf(to), pageSize: 200 }
  const who = new Map<string, Spans>()
  for (const thing of things) {
    const { ability, thingId } = thing
    const { people } = await post<WhoCould>('who', { ability, thingId, ...period })
    for (const { id, intervals } of people ?? []) who.set(keyOf({ ...thing, userId: id }), spansOf(intervals))
  }
  const what = new Map<string, Spans>()
  const everything = new Map<number, Spans>()
  for (const userId of userIds) {
    const answer = await post<WhatCould>('what', { userId, ...period })
    everything.set(userId, spansOf(answer.everything))
    for (const { ability, id, intervals } of answer.things ?? [])
      what.set(keyOf({ userId, ability, thingId: id }), spansOf(intervals))
  }
  return (pair: Pair, at: Micros) => ({
    who: contains(who.get(keyOf(pair)), at),
    what:
      contains(what.get(keyOf(pair)), at) ||
      (pair.ability !== 'images.view' &&
        pair.ability !== 'app.open' &&
        contains(everything.get(pair.userId), at)),
  })
}

it('gives one answer in who, what and explain at each exact microsecond, as the plain rules say', async () => {
  const pairs = allPairs(world)
  const listed = await askBoth(thingsOf(world), world.userIds, start, now)
  const wrong: string[] = []
  const check = (pair: Pair, at: Micros, expected: boolean, answers: Record<string, boolean>) => {
    if (Object.values(answers).some((answer) => answer !== expected))
      wrong.push(`${keyOf(pair)} at ${textOf(at)}: ${JSON.stringify({ expected, ...answers })}`)
  }
  const counts = { moments: 0, lists: 0, explained: 0, allowed: 0, short: 0 }
  const turns = { byChange: 0, byEnd: 0, byMidnight: 0 }
  const ends = new Set(endsOf(stages))
  const changes = new Set(stages.map(({ from }) => from))
  let before = new Map<string, boolean>()
  for (const at of momentsToAsk()) {
    counts.moments += 1
    const tables = tablesAt(at)
    const now = new Map(pairs.map((pair) => [keyOf(pair), hasAbility(tables, at, pair)]))
    for (const pair of pairs) check(pair, at, now.get(keyOf(pair)) ?? false, listed(pair, at))
    counts.lists += pairs.length
    // Above all those whose answer has just changed.
    const turned = pairs.filter((pair) => now.get(keyOf(pair)) !== before.get(keyOf(pair)))
    turns[changes.has(at) ? 'byChange' : ends.has(at) ? 'byEnd' : 'byMidnight'] += turned.length
    for (const pair of [
      ...dice.shuffled(turned).slice(0, runs(4, 8)),
      ...dice.shuffled(pairs).slice(0, runs(1, 3)),
    ]) {
      const expected = now.get(keyOf(pair)) ?? false
      check(pair, at, expected, { explain: (await explain(pair, at)) === 'ALLOWED' })
      counts.explained += 1
      if (expected) counts.allowed += 1
    }
    // A period of one microsecond.
    const [pair] = turned
    if (pair !== undefined && counts.short < runs(40, 150)) {
      const short = await askBoth([pair], [pair.userId], at, at + 1n)
      check(pair, at, now.get(keyOf(pair)) ?? false, short(pair, at))
      counts.short += 1
    }
    before = now
  }
  const told = `${repeatWith(seed)}, ${JSON.stringify({ ...counts, ...turns })}: ${wrong.length} answers are wrong`
  expect(wrong.slice(0, 20), told).toEqual([])
  expect(counts.explained, told).toBeGreaterThan(runs(300, 2000))
  expect(counts.allowed, told).toBeGreaterThan(runs(100, 500))
  expect(Math.min(...Object.values(turns)), told).toBeGreaterThan(runs(2, 10))
  if (process.env['SEED'] !== undefined) process.stdout.write(`${told}\n`)
}, 240_000)
