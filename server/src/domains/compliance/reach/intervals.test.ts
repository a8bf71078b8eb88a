import type {
  ReachExplanation,
  ReachIntervals,
  WhatCould,
  WhoCould,
} from '@gantry/contract/domains/compliance/reach/schemas'
import { abilities } from '@gantry/contract/domains/compliance/reach/words'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { chooseSeed, repeatWith, runs } from '../../../testing/histories.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { changeSomething } from './testing/random-changes-queries.ts'
import { buildRandomWorld, createDice, type RandomWorld } from './testing/random-world-queries.ts'

const seed = chooseSeed(7)
const dice = createDice(seed)
const api = '/api/gantry-admin/reach'
let t: TestApp
let world: RandomWorld
let admin: Caller
/** Times between changes, the oldest first. */
const times: Date[] = []

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
async function readTime() {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(t.db)
  return rows[0]?.now ?? new Date()
}

beforeAll(async () => {
  t = await buildTestApp()
  t.clock.set(new Date())
  world = await buildRandomWorld(t, dice)
  admin = await t.signInAs(await t.person({ roles: ['ProductAdmin'] }))
  await wait(5)
  for (let round = 0; round < 8; round++) {
    times.push(await readTime())
    // PostgreSQL counts microseconds, JavaScript milliseconds.
    await wait(5)
    for (let change = 0; change < 20; change++) await changeSomething(t, world, dice)
    await wait(5)
  }
  times.push(await readTime())
  await wait(5)
  t.clock.set(new Date())
}, 60_000)
afterAll(() => t.close())

const period = () => ({ from: times[0]?.toISOString(), to: times.at(-1)?.toISOString() })
const post = async <Reply>(call: string, body: object) => {
  const answer = await admin.inject('POST', `${api}/${call}`, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.json<Reply>()
}
async function isAllowed(userId: number, ability: string, thingId: number, at: Date) {
  const url = `${api}/explain?userId=${userId}&ability=${ability}&thingId=${thingId}&at=${at.toISOString()}`
  return (await admin.inject('GET', url)).json<ReachExplanation>().verdict === 'ALLOWED'
}
const isWithin = (intervals: { from: string; until: string }[] | undefined, time: Date) =>
  (intervals ?? []).some(({ from, until }) => new Date(from) <= time && time < new Date(until))

/** Reads all pages. */
async function listWho(ability: string, thingId: number, pageSize: number) {
  const people: NonNullable<WhoCould['people']> = []
  for (let after: number | null | undefined; after !== null; ) {
    const page: WhoCould = await post('who', {
      ability,
      thingId,
      ...period(),
      pageSize,
      ...(after && { after }),
    })
    people.push(...(page.people ?? []))
    after = page.next
  }
  return people
}
async function listWhat(userId: number, pageSize: number) {
  const things: NonNullable<WhatCould['things']> = []
  let everything: ReachIntervals = []
  for (let after: string | null | undefined; after !== null; ) {
    const page: WhatCould = await post('what', { userId, ...period(), pageSize, ...(after && { after }) })
    things.push(...(page.things ?? []))
    everything = page.everything ?? []
    after = page.next
  }
  return { things, everything }
}

it('lists exactly the people who had access, as an explanation of any time says', async () => {
  const differences: string[] = []
  let spans = 0
  const asked = [
    ...world.mips
      .slice(0, runs(2, 3))
      .flatMap(({ mipId }) => [['mip.read', mipId] as const, ['images.view', mipId] as const]),
    ...world.people.slice(0, runs(1, 2)).map(({ userId }) => ['person.read-full', userId] as const),
    ...dice
      .shuffled(world.documents)
      .slice(0, runs(2, 3))
      .map(({ documentId }) => ['document.read', documentId] as const),
    ...world.apps.slice(0, 2).map(({ appId }) => ['app.open', appId] as const),
  ]
  for (const [ability, thingId] of asked) {
    const listed = new Map((await listWho(ability, thingId, 7)).map(({ id, intervals }) => [id, intervals]))
    spans += [...listed.values()].reduce((sum, intervals) => sum + intervals.length, 0)
    for (const { userId } of world.people) {
      for (const time of dice.shuffled(times.slice(0, -1)).slice(0, runs(1, 3))) {
        const then = await isAllowed(userId, ability, thingId, time)
        if (isWithin(listed.get(userId), time) !== then)
          differences.push(`${userId} ${ability} ${thingId} at ${time.toISOString()}: ${then}`)
      }
    }
  }
  expect(differences, repeatWith(seed)).toEqual([])
  expect(spans, repeatWith(seed)).toBeGreaterThan(runs(30, 50))
}, 240_000)

it('lists exactly the things to which the person had access, as an explanation of any time says', async () => {
  const differences: string[] = []
  for (const { userId } of world.people.slice(0, runs(2, 4))) {
    const { things, everything } = await listWhat(userId, 6)
    const everyThing = [
      ...world.mips.flatMap(({ mipId }) => [['mip.read', mipId] as const, ['images.view', mipId] as const]),
      ...world.documents.map(({ documentId }) => ['document.read', documentId] as const),
      ...world.apps.map(({ appId }) => ['app.open', appId] as const),
      ...world.people.slice(0, 10).map((person) => ['person.read-full', person.userId] as const),
    ]
    for (const [ability, id] of everyThing) {
      const listed = things.find((thing) => thing.ability === ability && thing.id === id)
      for (const time of dice.shuffled(times.slice(0, -1)).slice(0, runs(1, 2))) {
        const told =
          isWithin(listed?.intervals, time) ||
          (ability !== 'images.view' && ability !== 'app.open' && isWithin(everything, time))
        if (told !== (await isAllowed(userId, ability, id, time)))
          differences.push(`${userId} ${ability} ${id} at ${time.toISOString()}: ${told}`)
      }
    }
    expect(things.map(({ ability }) => abilities.indexOf(ability))).toEqual(
      things.map(({ ability }) => abilities.indexOf(ability)).toSorted((one, other) => one - other),
    )
  }
  expect(differences, repeatWith(seed)).toEqual([])
}, 240_000)

it('exports a row for each interval of all pages', async () => {
  const [mip] = world.mips
  const people = await listWho('mip.read', mip?.mipId ?? 0, 200)
  const body = { ability: 'mip.read', thingId: mip?.mipId, ...period() }
  const answer = await admin.inject('POST', `${api}/who/export`, body)
  const lines = answer.text.trim().split('\r\n')
  expect(lines[0]).toContain('User ID,Name,Site code,From,Until')
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(
    people.flatMap(({ id, intervals }) => intervals.map(() => String(id))),
  )
  const [person] = world.people
  const { things } = await listWhat(person?.userId ?? 0, 200)
  const exported = await admin.inject('POST', `${api}/what/export`, { userId: person?.userId, ...period() })
  expect(exported.text.trim().split('\r\n')).toHaveLength(
    1 + things.reduce((sum, { intervals }) => sum + intervals.length, 0),
  )
})
