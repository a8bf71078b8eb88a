import type {
  AsOfList,
  ReachExplanation,
  WhatCould,
  WhoCould,
} from '@gantry/contract/domains/compliance/reach/schemas'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setAuditRetention } from '../../../platform/db/connect/audit-retention.ts'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { prune } from '../../../testing/jobs/prune.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

const api = '/api/gantry-admin/reach'
const day = 86_400_000
let t: TestApp
let cast: Cast
let now: Date
/** To the microsecond, as the database says it. */
let begins: string
let justBefore: string

const microseconds = (time: string) =>
  sql<string>`to_char((${sql.raw(time)}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
async function readBegins() {
  const { rows } = await sql<{ begins: string; justBefore: string }>`
    select ${microseconds('fact_history_begins()')} as begins,
      ${microseconds("fact_history_begins() - interval '1 microsecond'")} as just_before`.execute(t.db)
  return rows[0] ?? { begins: '', justBefore: '' }
}
const setBegins = async (time: string) => {
  await sql`alter table fact_history disable trigger user`.execute(t.db)
  await sql`update fact_history set begins_at = ${time}::timestamptz`.execute(t.db)
  await sql`alter table fact_history enable trigger user`.execute(t.db)
}

beforeAll(async () => {
  t = await buildTestApp()
  t.clock.set(new Date())
  cast = await buildCast(t)
  // Never a whole number of milliseconds.
  const { rows } = await sql<{ at: string }>`
    select ${microseconds("date_trunc('milliseconds', clock_timestamp()) + interval '457 microseconds'")} as at`.execute(
    t.db,
  )
  await setBegins(rows[0]?.at ?? '')
  ;({ begins, justBefore } = await readBegins())
  now = new Date(Date.now() + 5000)
  t.clock.set(now)
})
afterAll(() => t.close())

const who = () => ({ ability: 'mip.read', thingId: cast.northMip.mipId })
const what = () => ({ userId: cast.people.ana.userId })
const ask = (call: string, body: object) => cast.as.admin.inject('POST', `${api}/${call}`, body)
async function reply<Reply>(call: string, body: object): Promise<Reply> {
  const answer = await ask(call, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.json()
}
async function exported(call: string, body: object): Promise<Record<string, string>[]> {
  const answer = await ask(`${call}/export`, body)
  expect(answer.status, answer.text).toBe(200)
  return parse(answer.text, { columns: true, bom: true })
}
const longAgo = { from: '2020-03-01T00:00:00.000Z', to: '2020-03-08T00:00:00.000Z' }
const unknownLongAgo = { from: longAgo.from, until: longAgo.to, reason: 'BEFORE_HISTORY' }

describe('a period before the history', () => {
  it('check 78: is not known: neither nobody nor nothing had access', async () => {
    const answer = await reply<WhoCould>('who', { ...who(), ...longAgo })
    expect(answer).toMatchObject({
      people: null,
      unknown: [unknownLongAgo],
      historyBegins: begins,
      next: null,
    })
    const reached = await reply<WhatCould>('what', { ...what(), ...longAgo })
    expect(reached).toMatchObject({ things: null, everything: null, unknown: [unknownLongAgo], next: null })
  })

  it('is one row of the files, which says UNKNOWN', async () => {
    const row = { From: longAgo.from, Until: longAgo.to, Verdict: 'UNKNOWN', Reason: 'BEFORE_HISTORY' }
    expect(await exported('who', { ...who(), ...longAgo })).toEqual([
      { 'User ID': '', Name: '', 'Site code': '', ...row },
    ])
    expect(await exported('what', { ...what(), ...longAgo })).toEqual([
      { Ability: '', ID: '', Name: '', ...row },
    ])
  })
})

describe('a period in which the history begins', () => {
  const period = () => ({ from: longAgo.from, to: now.toISOString() })
  const unknown = () => ({ from: longAgo.from, until: begins, reason: 'BEFORE_HISTORY' })

  it('is not known until then, and the intervals begin then, to the microsecond', async () => {
    const { people, ...told } = await reply<WhoCould>('who', { ...who(), ...period() })
    expect(told.unknown).toEqual([unknown()])
    const ana = people?.find(({ id }) => id === cast.people.ana.userId)
    expect(ana?.intervals).toEqual([{ from: begins, until: now.toISOString() }])
    const reached = await reply<WhatCould>('what', { ...what(), ...period() })
    expect(reached.unknown).toEqual([unknown()])
    expect(reached.things?.map(({ intervals }) => intervals[0]?.from)).toEqual(
      reached.things?.map(() => begins),
    )
  })

  it('begins in the files with the part that is not known', async () => {
    const [first, ...rest] = await exported('who', { ...who(), ...period() })
    expect(first).toMatchObject({ 'User ID': '', From: longAgo.from, Until: begins, Verdict: 'UNKNOWN' })
    expect(rest.map(({ Verdict, Reason }) => [Verdict, Reason])).toEqual(rest.map(() => ['ALLOWED', '']))
    expect(rest.length).toBeGreaterThan(2)
  })

  it('keeps the microseconds of a question', async () => {
    const { unknown: none, people } = await reply<WhoCould>('who', { ...who(), ...period(), from: begins })
    expect(none).toEqual([])
    expect(people?.[0]?.intervals[0]?.from).toBe(begins)
    const before = await reply<WhoCould>('who', { ...who(), from: justBefore, to: begins })
    expect(before).toMatchObject({ people: null, unknown: [{ from: justBefore, until: begins }] })
  })
})

describe('the future', () => {
  const later = (days: number) => new Date(now.getTime() + days * day).toISOString()
  it.each(['who', 'who/export', 'what', 'what/export'])('is refused by %s', async (call) => {
    const of = call.startsWith('who') ? who() : what()
    const answer = await ask(call, { ...of, from: later(1), to: later(2) })
    expect([answer.status, Object.keys(answer.json<{ fields: object }>().fields)]).toEqual([400, ['from']])
  })

  it('is not known if only the end of the period is in it', async () => {
    const period = { from: begins, to: later(1) }
    const unknown = [{ from: now.toISOString(), until: later(1), reason: 'FUTURE' }]
    const { people, ...told } = await reply<WhoCould>('who', { ...who(), ...period })
    expect(told.unknown).toEqual(unknown)
    expect(people?.length).toBeGreaterThan(2)
    expect((await reply<WhatCould>('what', { ...what(), ...period })).unknown).toEqual(unknown)
  })
})

describe('the first microsecond of the history', () => {
  const explainAt = async (at: string): Promise<ReachExplanation> => {
    const { userId } = what()
    const { ability, thingId } = who()
    const url = `${api}/explain?userId=${userId}&ability=${ability}&thingId=${thingId}&at=${at}`
    return (await cast.as.admin.inject('GET', url)).json()
  }
  it('is known to explain and to the lists as of a time, and the one before is not', async () => {
    expect(await explainAt(begins)).toMatchObject({ verdict: 'ALLOWED', at: begins, historyBegins: begins })
    expect(await explainAt(justBefore)).toMatchObject({ verdict: 'UNKNOWN', at: justBefore, paths: [] })
    const first = await reply<AsOfList>('as-of', { list: 'users', at: begins })
    expect([first.isKnown, first.rows?.length]).toEqual([true, expect.any(Number)])
    const before = await reply<AsOfList>('as-of', { list: 'users', at: justBefore })
    expect(before).toMatchObject({ isKnown: false, rows: null, next: null, at: justBefore })
  })
})

it('exports that a platform administrator had access to everything', async () => {
  const { userId } = cast.people.admin
  const rows = await exported('what', { userId, from: begins, to: now.toISOString() })
  expect(rows[0]).toMatchObject({ Ability: 'everything', ID: '', From: begins, Verdict: 'ALLOWED' })
})

it('stays unknown after facts were deleted, also when the audit trail is kept longer from then on', async () => {
  const ended = new Date(now.getTime() - 400 * day).toISOString().replace('Z', '457Z')
  await setBegins('2020-01-01T00:00:00Z')
  expect((await readBegins()).begins).toBe('2020-01-01T00:00:00.000000Z')
  await sql`alter table fact disable trigger user`.execute(t.db)
  await sql`insert into fact (kind, user_id, role_id, value, valid_from, valid_until, is_open)
    values ('user-role', 1, 1, '{}', '2020-02-01', ${ended}::timestamptz, false)`.execute(t.db)
  await sql`alter table fact enable trigger user`.execute(t.db)
  await setAuditRetention(t.db, 380)
  const kept = await readBegins()
  expect(Date.parse(kept.begins)).toBeGreaterThan(now.getTime() - 381 * day)
  await prune(t.world)
  await setAuditRetention(t.db, 0)
  expect((await readBegins()).begins).toBe(ended)
  const { unknown } = await reply<WhoCould>('who', { ...who(), from: longAgo.from, to: now.toISOString() })
  expect(unknown).toEqual([{ from: longAgo.from, until: ended, reason: 'BEFORE_HISTORY' }])
  expect(await reply<WhoCould>('who', { ...who(), ...longAgo })).toMatchObject({ people: null })
})
