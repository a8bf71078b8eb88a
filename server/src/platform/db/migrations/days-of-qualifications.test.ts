import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../../testing/database.ts'
import { buildMip, linkUserMip } from '../../../testing/factories.ts'
import { buildQualification, buildRequirement } from '../../../testing/qualifications.ts'
import type { Db } from '../../world.ts'
import { migrate } from './migrate.ts'

// The upgrade to the days of 0088, of a database with qualifications in each state. Both rules are written here once more.

type Row = {
  person: string
  state: string
  result: string | null
  issuedOn: string | null
  expiresOn: string | null
  checkedOn: string | null
  /** The place of the row that it renews. */
  replaces?: number
}
type Zone = 'Australia/Sydney' | 'Australia/Perth'

const dayMs = 86_400_000
const formats = new Map<Zone, Intl.DateTimeFormat>()
for (const timeZone of ['Australia/Sydney', 'Australia/Perth'] as const)
  formats.set(timeZone, new Intl.DateTimeFormat('en-CA', { timeZone }))
const dayIn = (zone: Zone, at: number) => formats.get(zone)?.format(at) ?? ''
const plus = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

const started = Date.now()
const today = dayIn('Australia/Sydney', started)
/** When the rows were added, and when they were changed. */
const [addedAt, changedAt] = [started - 800 * dayMs, started - 400 * dayMs]
const year = Number(today.slice(0, 4))
// The month of grace after 30 January ended a day too early by the former rule.
const lastJanuary = today > `${year}-03-02` ? `${year}-01-30` : `${year - 1}-01-30`
const nextJanuary = today > `${year}-01-28` ? `${year + 1}-01-30` : `${year}-01-30`
const [soon, past] = [plus(today, 40), plus(today, -200)]

const verified = {
  state: 'VERIFIED',
  result: 'CURRENT',
  issuedOn: null,
  expiresOn: null,
  checkedOn: plus(today, -500),
}
const waiting = { ...verified, state: 'SUBMITTED', result: null, checkedOn: null }
/** Each row as it was added, and as it was changed later. */
const pairs: [Row, Partial<Row>][] = [
  [{ ...waiting, person: 'waits' }, {}],
  [{ ...waiting, person: 'refused' }, { state: 'REFUSED' }],
  [{ ...verified, person: 'current' }, {}],
  [{ ...verified, person: 'conditions' }, { result: 'CONDITIONS' }],
  [{ ...verified, person: 'suspended' }, { result: 'SUSPENDED' }],
  [{ ...verified, person: 'not found' }, { result: 'NOT_FOUND' }],
  [{ ...verified, person: 'ended in January', expiresOn: lastJanuary }, {}],
  [{ ...verified, person: 'ends in January', expiresOn: nextJanuary }, { checkedOn: plus(today, -20) }],
  [{ ...verified, person: 'ended long ago', expiresOn: plus(today, -600) }, {}],
  [{ ...verified, person: 'ended yesterday', expiresOn: plus(today, -1) }, { checkedOn: plus(today, -20) }],
  [{ ...verified, person: 'check overdue', checkedOn: plus(today, -1000) }, {}],
  [
    { ...waiting, person: 'issued soon', issuedOn: soon },
    { state: 'VERIFIED', result: 'CURRENT' },
  ],
  [
    { ...waiting, person: 'issued long ago', issuedOn: past },
    { state: 'VERIFIED', result: 'CURRENT' },
  ],
  [{ ...verified, person: 'renewed soon' }, { state: 'SUPERSEDED' }],
  [
    { ...waiting, person: 'renewed soon', issuedOn: soon, replaces: 13 },
    { state: 'VERIFIED', result: 'CURRENT' },
  ],
  [{ ...verified, person: 'renewed long ago' }, { state: 'SUPERSEDED' }],
  [
    { ...waiting, person: 'renewed long ago', issuedOn: past, replaces: 15 },
    { state: 'VERIFIED', result: 'CURRENT' },
  ],
  [{ ...verified, person: 'renewal refused' }, {}],
  [{ ...waiting, person: 'renewal refused', issuedOn: soon, replaces: 17 }, { state: 'REFUSED' }],
]
const people = [...new Set(pairs.map(([{ person }]) => person))]
const changed = pairs.map(([row, change]) => ({ ...row, ...change }))
const rowsAt = (at: number): Row[] =>
  at < addedAt ? [] : at < changedAt ? pairs.map(([row]) => row) : changed

/** The same day of a later month, or the last day of that month: how PostgreSQL adds months. */
function addMonths(day: string, months: number): string {
  const [y = 0, m = 0, d = 0] = day.split('-').map(Number)
  const length = new Date(Date.UTC(y, m + months, 0)).getUTCDate()
  return new Date(Date.UTC(y, m - 1 + months, Math.min(d, length))).toISOString().slice(0, 10)
}
/** Acts Interpretation Act 1901, section 2G: until the corresponding day, or the end of the month that has none. */
function monthsByLaw(day: string, months: number): string {
  const begin = plus(day, 1)
  const end = addMonths(begin, months)
  return end.slice(8) === begin.slice(8) ? plus(end, -1) : end
}

function formerStanding({ state, result, expiresOn, checkedOn }: Row, day: string): string | null {
  if (state === 'SUBMITTED') return 'UNVERIFIED'
  if (state !== 'VERIFIED') return null
  if (result === 'SUSPENDED' || result === 'NOT_FOUND') return 'SUSPENDED'
  if (expiresOn !== null && day > plus(addMonths(plus(expiresOn, 1), 1), -1)) return 'LAPSED'
  if (expiresOn !== null && day > expiresOn) return 'GRACE'
  if (checkedOn !== null && day > addMonths(checkedOn, 12)) return 'UNCHECKED'
  return expiresOn !== null && plus(expiresOn, -90) <= day ? 'DUE' : 'CURRENT'
}

function standing(rows: Row[], row: Row, day: string): string | null {
  const { state, result, issuedOn, expiresOn, checkedOn } = row
  if (state === 'SUBMITTED') return 'UNVERIFIED'
  const successor = rows.find(({ replaces, state }) => state === 'VERIFIED' && rows[replaces ?? -1] === row)
  const countsUntilIssue = state === 'SUPERSEDED' && day < (successor?.issuedOn ?? '')
  if (state !== 'VERIFIED' && !countsUntilIssue) return null
  if (result === 'SUSPENDED' || result === 'NOT_FOUND') return 'SUSPENDED'
  if (issuedOn !== null && issuedOn > day) return 'FUTURE'
  if (expiresOn !== null && day > monthsByLaw(expiresOn, 1)) return 'LAPSED'
  if (expiresOn !== null && day > expiresOn) return 'GRACE'
  if (checkedOn !== null && day > monthsByLaw(checkedOn, 12)) return 'UNCHECKED'
  return expiresOn !== null && plus(expiresOn, -90) <= day ? 'DUE' : 'CURRENT'
}

const inForce = new Set(['CURRENT', 'DUE', 'UNCHECKED', 'GRACE'])
/** Whether somebody was held at a moment by the rule of then. */
function isHeld(person: string, day: string, at: number, isFormer: boolean): boolean {
  const rows = rowsAt(at)
  return !rows.some(
    (row) =>
      row.person === person &&
      inForce.has((isFormer ? formerStanding(row, day) : standing(rows, row, day)) ?? ''),
  )
}

let database: TestDatabase
let db: Db
const userIds = new Map<string, number>()
const ids: number[] = []
let places: { mipId: number; zone: Zone }[]
let since: { at: number; text: string }
/** The answers of the history about the time before, asked before the upgrade. */
let before: Map<string, boolean>

type Moment = { at: number; micros: number }
/** The midnights of these days in both zones, each with a microsecond before and after. */
function momentsOf(days: string[]): Moment[] {
  return days.flatMap((day) =>
    ([...formats.keys()] as Zone[]).flatMap((zone) => {
      for (let half = 0; half < 60; half++) {
        const at = Date.parse(day) - 15 * 3_600_000 + half * 1_800_000
        if (dayIn(zone, at) === day) return [-1, 0, 1].map((micros) => ({ at, micros }))
      }
      return []
    }),
  )
}
const millisOf = ({ at, micros }: Moment) => at + Math.floor(micros / 1000)
const timeOf = ({ at, micros }: Moment) =>
  `${new Date(at + Math.floor(micros / 1000)).toISOString().slice(0, 23)}${String((micros + 1000) % 1000).padStart(3, '0')}Z`

const datesOf = changed.flatMap(({ issuedOn, expiresOn, checkedOn }) => [
  ...[issuedOn].flatMap((day) => day ?? []),
  ...(expiresOn === null
    ? []
    : [expiresOn, plus(expiresOn, 1), plus(expiresOn, -90), monthsByLaw(expiresOn, 1)]),
  ...(expiresOn === null ? [] : [plus(monthsByLaw(expiresOn, 1), 1), addMonths(expiresOn, 1)]),
  ...(checkedOn === null ? [] : [addMonths(checkedOn, 12), monthsByLaw(checkedOn, 12)]),
])
const days = [...new Set(datesOf)].toSorted()

async function answers(moments: Moment[]): Promise<Map<string, boolean>> {
  const { rows } = await sql<{ userId: number; mipId: number; time: string; held: boolean }>`
    select user_id, mip_id, time, exists (select kind_that_held(user_id, mip_id, time::timestamptz, now())) as held
    from unnest(${[...userIds.values()]}::bigint[]) as asked (user_id)
      cross join unnest(${places.map(({ mipId }) => mipId)}::bigint[]) as place (mip_id)
      cross join unnest(${moments.map(timeOf)}::text[]) as asked_at (time)`.execute(db)
  return new Map(rows.map(({ userId, mipId, time, held }) => [`${userId} ${mipId} ${time}`, held]))
}

/** Compares each answer with the rule, and returns how many there were of held and of free. */
function compare(found: Map<string, boolean>, moments: Moment[], isFormer: (moment: Moment) => boolean) {
  const counts = { held: 0, free: 0 }
  for (const moment of moments) {
    for (const { mipId, zone } of places) {
      for (const [person, userId] of userIds) {
        const at = millisOf(moment)
        const expected = isHeld(person, dayIn(zone, at), at, isFormer(moment))
        counts[expected ? 'held' : 'free'] += 1
        const about = `whether “${person}” was held in ${zone} at ${timeOf(moment)}`
        expect(found.get(`${userId} ${mipId} ${timeOf(moment)}`), about).toBe(expected)
      }
    }
  }
  return counts
}

/** Facts have the time of PostgreSQL. Those of the last change get this time. */
async function moveFacts(from: Date, to: Date): Promise<void> {
  await sql`alter table fact disable trigger user`.execute(db)
  await sql`update fact set valid_from = case when valid_from >= ${from} then ${to} else valid_from end,
    valid_until = case when not is_open and valid_until >= ${from} then ${to} else valid_until end`.execute(
    db,
  )
  await sql`alter table fact enable trigger user`.execute(db)
}
const clockOfDatabase = async () =>
  (await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)).rows[0]?.now ?? new Date()

const pastMoments = momentsOf(days.filter((day) => day < plus(today, -1) && day > plus(today, -795)))

beforeAll(async () => {
  database = await createEmptyDatabase()
  db = database.db
  await migrate(db, undefined, '0085-statements-of-incidents')
  const beginning = await clockOfDatabase()
  places = await Promise.all(
    (['NSW', 'WA'] as const).map(async (state) => {
      const { mipId } = await buildMip(db, {})
      await sql`update mip set state = ${state} where mip_id = ${mipId}`.execute(db)
      return { mipId, zone: state === 'NSW' ? 'Australia/Sydney' : 'Australia/Perth' }
    }),
  )
  await buildRequirement(db, { holdsAfter: new Date(addedAt - 9 * dayMs) })
  for (const [index, person] of people.entries()) {
    const { rows } = await sql<{ userId: number }>`
      insert into "user" (email, first_name, last_name) values (${`p${index}@b.example`}, ${person}, 'Abel')
      returning user_id`.execute(db)
    const userId = rows[0]?.userId ?? 0
    userIds.set(person, userId)
    for (const { mipId } of places) await linkUserMip(db, userId, mipId)
  }
  for (const [{ person, replaces, result, ...row }] of pairs) {
    const renewed = replaces === undefined ? null : (ids[replaces] ?? null)
    const wishes = { ...row, checkResult: result, replaces: renewed }
    ids.push(await buildQualification(db, { userId: userIds.get(person) ?? 0 }, wishes))
  }
  await moveFacts(new Date(beginning.getTime() - 60_000), new Date(addedAt))
  const changing = await clockOfDatabase()
  for (const [index, { state, result, checkedOn }] of changed.entries()) {
    await sql`update qualification set state = ${state}, check_result = ${result}, checked_on = ${checkedOn}
      where qualification_id = ${ids[index]} and (state, check_result, checked_on)
        is distinct from (${state}, ${result}, ${checkedOn}::date)`.execute(db)
  }
  await moveFacts(changing, new Date(changedAt))
  await sql`alter table fact_history disable trigger user`.execute(db)
  await sql`update fact_history set begins_at = ${new Date(addedAt)}`.execute(db)
  await sql`alter table fact_history enable trigger user`.execute(db)
  before = await answers(pastMoments)
  await migrate(db)
  const { rows } = await sql<{ at: Date; text: string }>`
    select days_of_issue_since as at, to_char(days_of_issue_since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as text
    from fact_history`.execute(db)
  since = { at: rows[0]?.at.getTime() ?? 0, text: rows[0]?.text ?? '' }
}, 120_000)
afterAll(() => database.drop())

describe('the upgrade to days of issue and to months as the law counts them', () => {
  it('leaves each answer about the time before as the former rule gave it', async () => {
    const counts = compare(before, pastMoments, () => true)
    expect(await answers(pastMoments)).toEqual(before)
    expect(Math.min(counts.held, counts.free), JSON.stringify(counts)).toBeGreaterThan(500)
  })

  it('judges with the former rule until the microsecond before the upgrade, and with the new one from then', async () => {
    const micros = Number(since.text.slice(23, 26))
    const moments = [-1, 0, 1].map((more) => ({ at: since.at, micros: micros + more }))
    expect(timeOf(moments[1] ?? { at: 0, micros: 0 })).toBe(since.text)
    compare(await answers(moments), moments, (moment) => timeOf(moment) < since.text)
    const [last, first] = [-1, 0].map((more) => isHeld('issued soon', today, since.at, more < 0))
    expect([last, first]).toEqual([false, true])
  })

  it('gives each qualification the standing of the new rule, and holds by it, on each day from then on', async () => {
    const later = days.filter((day) => day > today)
    const seen = new Set<string>()
    for (const day of [today, ...later.flatMap((one) => [plus(one, -1), one, plus(one, 1)])]) {
      const { rows } = await sql<{ qualificationId: number; standing: string | null }>`
        select qualification_id, qualification_standing(state, check_result, issued_on, replaced_on, expires_on,
          grace_months, checked_on, check_months, ${day}::date) as standing
        from qualification join qualification_kind using (qualification_kind_id)`.execute(db)
      const found = new Map(rows.map(({ qualificationId, standing }) => [qualificationId, standing]))
      for (const [index, row] of changed.entries()) {
        const expected = standing(changed, row, day)
        expect(found.get(ids[index] ?? 0), `“${row.person}” (${row.state}) on ${day}`).toBe(expected)
        seen.add(expected ?? 'none')
      }
      const noon = new Date(`${day}T02:00:00Z`)
      const { rows: holds } = await sql<{ userId: number; mipId: number; held: boolean }>`
        select user_id, mip_id, exists (select holding_requirement(user_id, mip_id, state, ${noon})) as held
        from unnest(${[...userIds.values()]}::bigint[]) as asked (user_id) cross join mip`.execute(db)
      for (const { userId, mipId, held } of holds) {
        const person = [...userIds].find(([, id]) => id === userId)?.[0] ?? ''
        const about = `whether “${person}” is held at MIP ${mipId} on ${day}`
        expect(held, about).toBe(isHeld(person, day, noon.getTime(), false))
      }
    }
    expect([...seen].toSorted()).toEqual(
      [
        'CURRENT',
        'DUE',
        'FUTURE',
        'GRACE',
        'LAPSED',
        'SUSPENDED',
        'UNCHECKED',
        'UNVERIFIED',
        'none',
      ].toSorted(),
    )
  })
})
