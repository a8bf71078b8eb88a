import type {
  AsOfList,
  ReachExplanation,
  WhatCould,
  WhoCould,
} from '@gantry/contract/domains/compliance/reach/schemas'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

// Between a backup and its restore, nothing is known.

const api = '/api/gantry-admin/reach'
const hour = 3_600_000
let t: TestApp
let cast: Cast
let start: number
/** So many hours after the start, and microseconds beside. */
const at = (hours: number, micros = 0) => {
  const time = start + hours * hour + Math.floor(micros / 1000)
  return new Date(time)
    .toISOString()
    .replace('Z', `${String(((micros % 1000) + 1000) % 1000).padStart(3, '0')}Z`)
}
const told = (time: string) => time.replace(/000Z$/, 'Z')

beforeAll(async () => {
  t = await buildTestApp()
  start = Math.ceil(Date.now() / 1000) * 1000 + 1000
  cast = await buildCast(t)
  for (const [from, to] of [
    [2, 3],
    [5, 6],
  ] as const)
    await sql`insert into fact_gap values (${at(from)}::timestamptz, ${at(to)}::timestamptz)`.execute(t.db)
  t.clock.set(new Date(start + 10 * hour))
  cast.as.admin = await t.signInAs(cast.people.admin)
})
afterAll(() => t.close())

async function reply<Reply>(call: string, body: object): Promise<Reply> {
  const answer = await cast.as.admin.inject('POST', `${api}/${call}`, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.json()
}
const about = () => ({ ability: 'mip.read', thingId: cast.northMip.mipId })

it('is said of each moment: from the backup until just before the restore', async () => {
  const { userId } = cast.people.ana
  const times: [string, boolean][] = [
    [at(2, -1), true],
    [at(2), false],
    [at(2.5), false],
    [at(3, -1), false],
    [at(3), true],
    [at(5, -1), true],
    [at(5), false],
    [at(6), true],
  ]
  for (const [time, isKnown] of times) {
    const query = `userId=${userId}&ability=mip.read&thingId=${cast.northMip.mipId}&at=${time}`
    const answer = await cast.as.admin.inject('GET', `${api}/explain?${query}`)
    const why = answer.json<ReachExplanation>()
    expect([time, why.verdict]).toEqual([time, isKnown ? 'ALLOWED' : 'UNKNOWN'])
    const list = await reply<AsOfList>('as-of', { list: 'users', at: time })
    expect([time, list.isKnown, list.rows === null]).toEqual([time, isKnown, !isKnown])
  }
})

it('is left out of who and what, and named', async () => {
  const period = { from: at(1), to: at(7) }
  const unknown = [
    { from: told(at(2)), until: told(at(3)), reason: 'RESTORED' },
    { from: told(at(5)), until: told(at(6)), reason: 'RESTORED' },
  ]
  const intervals = [
    { from: told(at(1)), until: told(at(2)) },
    { from: told(at(3)), until: told(at(5)) },
    { from: told(at(6)), until: told(at(7)) },
  ]
  const who = await reply<WhoCould>('who', { ...about(), ...period })
  expect(who.unknown).toEqual(unknown)
  const ana = who.people?.find(({ id }) => id === cast.people.ana.userId)
  expect(ana?.intervals).toEqual(intervals)
  const what = await reply<WhatCould>('what', { userId: cast.people.admin.userId, ...period })
  expect(what).toMatchObject({ unknown, everything: intervals })
  const inside = { from: at(2), to: at(3) }
  const nobody = await reply<WhoCould>('who', { ...about(), ...inside })
  expect(nobody).toMatchObject({ people: null, unknown: [unknown[0]] })
})
