import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { instantOf } from '../../../../platform/db/instant.ts'
import type { Caller } from '../../../../testing/caller.ts'
import { chooseSeed, repeatWith } from '../../../../testing/histories.ts'
import { buildTestApp, type TestApp } from '../../../../testing/world.ts'
import { listEndedLinks } from '../../reach/service.ts'
import {
  dayIn,
  isLinkInForce,
  lastDay,
  type Micros,
  microsOf,
  textOf,
  zones,
} from '../../reach/testing/plain-rules.ts'
import { createDice } from '../../reach/testing/random-world-queries.ts'
import { buildSmallWorld, type SmallWorld } from '../../reach/testing/small-world-queries.ts'
import { endsOf, makeHistory, type Stage } from '../../reach/testing/timed-history-queries.ts'
import { unpack } from '../testing/pack-queries.ts'

/** Another seed is another history: `SEED=7 npx vitest run left-oracle`. */
const seed = chooseSeed(3)
const dice = createDice(seed)
const day = 86_400_000_000n
const historyDays = 300n
const sydney = 'Australia/Sydney'

let t: TestApp
let world: SmallWorld
let admin: Caller
let start: Micros
let now: Micros
let stages: Stage[]

beforeAll(async () => {
  t = await buildTestApp()
  now = BigInt(Date.now()) * 1000n
  start = now - historyDays * day + 123_457n
  t.clock.set(new Date(Number(now / 1000n)))
  world = await buildSmallWorld(t, dice, start)
  // It would hold most links most of the time, and few would end for another reason.
  await t.db.deleteFrom('requirement').where('state', '=', 'NSW').execute()
  const days = Array.from({ length: 20 }, () => dayIn(sydney, start + BigInt(dice.pick(hundreds)) * day))
  stages = await makeHistory(t, { start, now, times: planTimes(), days, dice, world })
  admin = await t.signInAs(await t.person({ roles: ['ProductAdmin'] }))
}, 60_000)
afterAll(() => t.close())

const hundreds = Array.from({ length: Number(historyDays) - 1 }, (_, index) => index)
const inOrder = (one: Micros, other: Micros) => (one < other ? -1 : one > other ? 1 : 0)

/** The first moment of a day in a zone. */
function midnight(zone: string, date: string): Micros {
  const hour = 3_600_000_000n
  let at = microsOf(`${date}T00:00:00Z`) - 14n * hour
  while (dayIn(zone, at) < date) at += hour / 2n
  return at
}
const dayAfter = (date: string, count = 1) =>
  new Date(Date.parse(date) + count * 86_400_000).toISOString().slice(0, 10)

/** At any microsecond, and at midnights with the microsecond before each. */
function planTimes(): Micros[] {
  const times = Array.from({ length: 170 }, (_, index) => {
    const at = start + BigInt(dice.pick(hundreds)) * day + BigInt(index + 1) * 1_234_567_891n
    if (!dice.chance(0.3)) return at
    return midnight(dice.pick(zones), dayIn(sydney, at)) - (dice.chance(0.4) ? 1n : 0n)
  })
  return [...new Set(times)].filter((at) => at > start && at < now - day).toSorted(inOrder)
}

/** The midnights at which a qualification can lapse or begin to count, a profession begin or end, or a requirement begin to hold. */
const midnightsOf = (list: Stage[]): Micros[] => {
  const dates = new Set(
    list.flatMap(({ tables }) => [
      ...tables.qualification.flatMap(({ expires_on, issued_on, replaced_on }) => [
        ...(expires_on === null ? [] : [0, 1].map((months) => dayAfter(lastDay(expires_on, months)))),
        ...[issued_on, replaced_on].flatMap((date) => date ?? []),
      ]),
      ...tables.person_profession.flatMap(({ valid_from, valid_until }) =>
        valid_until === null ? [valid_from] : [valid_from, dayAfter(valid_until)],
      ),
      ...tables.requirement.flatMap(({ holds_after }) =>
        [1, 2].map((count) => dayAfter(holds_after.slice(0, 10), count)),
      ),
    ]),
  )
  return [...dates].flatMap((date) => zones.map((zone) => midnight(zone, date)))
}

/** In order: every time at which a link can go out of force or come into force. */
const turns = () =>
  [...new Set([start, ...stages.map(({ from }) => from), ...endsOf(stages), ...midnightsOf(stages)])]
    .filter((at) => at >= start && at <= now)
    .toSorted(inOrder)
const tablesAt = (at: Micros) => stages.findLast(({ from }) => from <= at)?.tables as Stage['tables']

type Change = { at: Micros; inForce: boolean }

/** A fold over the log: when the link of a person came into force, and when it went out of force. */
function changesOf(userId: number, mipId: number, times: Micros[]): Change[] {
  const changes: Change[] = []
  for (const at of times) {
    const inForce = isLinkInForce(tablesAt(at), at, { userId, mipId })
    if (changes.at(-1)?.inForce !== inForce) changes.push({ at, inForce })
  }
  return changes
}
const stateAt = (changes: Change[], at: Micros) =>
  changes.findLast((change) => change.at <= at)?.inForce ?? false

/** When the link went out of force for the last time before `to`, if it was in force since `from` and is not at `to`. */
function endIn(changes: Change[], from: Micros, to: Micros): Micros | null {
  if (from >= to || stateAt(changes, to)) return null
  const last = changes.findLast(({ at, inForce }) => inForce && at < to)
  const end = last && changes.find(({ at, inForce }) => !inForce && at > last.at)
  return end !== undefined && end.at > from ? end.at : null
}

it('lists the same links as a fold over the log, from and until each event and a microsecond beside it', async () => {
  const times = turns()
  const folds = new Map(
    world.mipIds.map((mipId) => [
      mipId,
      world.userIds.map((userId) => ({ userId, changes: changesOf(userId, mipId, times) })),
    ]),
  )
  let [questions, ended] = [0, 0]
  const reasons = new Set<string>()
  for (const [mipId, people] of folds) {
    const events = people.flatMap(({ changes }) => changes.map(({ at }) => at))
    const edges = [...new Set(events.flatMap((at) => [at - 1n, at, at + 1n]))].filter((at) => at > start)
    const spans = edges.flatMap((to) => [0n, 30n, historyDays].map((days) => ({ to, days })))
    for (const { to, days } of spans) {
      const length = days * day + BigInt(dice.pick([1, 2, 123_457]))
      const from = to - length < start ? start : to - length
      const period = { from: instantOf(textOf(from)), to: instantOf(textOf(to)) }
      const links = await listEndedLinks(t.db, mipId, period)
      const expected = people.flatMap(({ userId, changes }) => {
        const end = endIn(changes, from, to)
        return end === null ? [] : [`${userId} ${textOf(end)}`]
      })
      const told = `${repeatWith(seed)}: MIP ${mipId} from ${textOf(from)} to ${textOf(to)}`
      expect(links.map(({ userId, endedAt }) => `${userId} ${endedAt}`).toSorted(), told).toEqual(
        expected.toSorted(),
      )
      for (const { reason } of links) reasons.add(reason)
      questions += 1
      ended += expected.length
    }
  }
  for (const reason of ['HELD', 'LINK_OFF', 'LINK_REMOVED']) expect(reasons).toContain(reason)
  const told = JSON.stringify({ questions, ended })
  expect(questions, told).toBeGreaterThan(250)
  expect(ended, told).toBeGreaterThan(250)
}, 200_000)

it('gives in a pack the same people and last days, also of those who left after its day', async () => {
  const times = turns()
  let [packs, before, after] = [0, 0, 0]
  for (const mipId of world.mipIds) {
    const state = tablesAt(now).mip.find(({ mip_id }) => mip_id === mipId)?.state ?? ''
    const zone = { WA: 'Australia/Perth', SA: 'Australia/Adelaide' }[state] ?? sydney
    const people = world.userIds.map((userId) => ({ userId, changes: changesOf(userId, mipId, times) }))
    const days = people.flatMap(({ changes }) => changes.map(({ at }) => dayIn(zone, at)))
    const asked = dice.shuffled([...new Set(days.flatMap((one) => [dayAfter(one, -1), one, dayAfter(one)]))])
    for (const asOf of asked.slice(0, 8)) {
      const from = dayAfter(asOf, -dice.pick([0, 1, 30, 365]))
      const pack = await unpack(t, admin, mipId, asOf, from)
      const rows = pack.rows('left.csv')
      rmSync(pack.folder, { recursive: true })
      const [first, dayEnd] = [midnight(zone, from), midnight(zone, dayAfter(asOf))]
      const [begin, end] = [first < start ? start : first, dayEnd < now ? dayEnd : now]
      const expectedOf = (entry: string, lower: Micros, upper: Micros) =>
        people.flatMap(({ userId, changes }) => {
          const at = endIn(changes, lower, upper)
          return at === null ? [] : [`${entry} ${userId} ${textOf(at)} ${dayIn(zone, at - 1n)}`]
        })
      const earlier = expectedOf('LEFT', begin, end)
      const later = expectedOf('LEFT_AFTER_DAY', dayEnd < start ? start : dayEnd, now)
      const listed = rows
        .filter(({ Entry }) => Entry !== 'NOT_KNOWN')
        .map(
          (row) =>
            `${row['Entry']} ${row['User id']} ${textOf(microsOf(row['Out of force since'] ?? ''))} ${row['Last day of access']}`,
        )
      expect(
        listed.toSorted(),
        `${repeatWith(seed)}: MIP ${mipId} in '${state}' from ${from} to ${asOf}`,
      ).toEqual([...earlier, ...later].toSorted())
      const notKnown = rows.filter(({ Entry }) => Entry === 'NOT_KNOWN').map(({ Reason }) => Reason)
      const reasons = [...(first < start ? ['BEFORE_HISTORY'] : []), ...(dayEnd > now ? ['FUTURE'] : [])]
      expect(notKnown, `${from} to ${asOf}`).toEqual(reasons)
      packs += 1
      before += earlier.length
      after += later.length
    }
  }
  const told = JSON.stringify({ packs, before, after })
  expect(packs, told).toBeGreaterThan(15)
  expect(before, told).toBeGreaterThan(15)
  expect(after, told).toBeGreaterThan(10)
}, 200_000)
