import type { QualificationRow } from '@gantry/contract/domains/compliance/qualifications/schemas'
import {
  type ListedStanding,
  listedStandings,
} from '@gantry/contract/domains/compliance/qualifications/words'
import type { Inbox } from '@gantry/contract/domains/portal/inbox/schemas'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadCalendar } from '../../../kit/quiet-days/calendar.ts'
import type { Caller } from '../../../testing/caller.ts'
import { buildMip, linkUserMip } from '../../../testing/factories.ts'
import { buildQualification } from '../../../testing/qualifications.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { sendReminders } from './reminders.ts'

const zones = {
  NSW: 'Australia/Sydney',
  ACT: 'Australia/Sydney',
  VIC: 'Australia/Melbourne',
  TAS: 'Australia/Hobart',
  QLD: 'Australia/Brisbane',
  SA: 'Australia/Adelaide',
  NT: 'Australia/Darwin',
  WA: 'Australia/Perth',
  '': 'Australia/Sydney',
}
type State = keyof typeof zones

/** The last days: beside changes of the clocks, at ends of months, and in a leap year. */
const lastDays = ['2026-10-03', '2027-01-29', '2027-04-03', '2028-01-29']
const plus = (day: string, count: number) =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)
const dayIn = (timeZone: string, at: number) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(at)
/** The first moment of a day in a zone. */
function midnight(day: string, zone: string): number {
  let at = Date.parse(day) - 15 * 3_600_000
  while (dayIn(zone, at) < day) at += 900_000
  return at
}

/** The last of the days of grace, found by walking from the first of them to the corresponding day, if there is one. */
function lastOfMonths(expiresOn: string, months: number): string {
  const begin = plus(expiresOn, 1)
  const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  let day = begin
  while (monthOf(day) < monthOf(begin) + months) day = plus(day, 1)
  if (months === 0) return expiresOn
  while (monthOf(day) === monthOf(begin) + months && day.slice(8) !== begin.slice(8)) day = plus(day, 1)
  return plus(day, -1)
}

let t: TestApp
let admin: Caller
type Held = { id: number; zones: string[]; expiresOn: string; issuedOn: string | null; months: number }
const held: Held[] = []
const people: { email: string; states: State[]; one: Held }[] = []
let mipQualifications: Held[] = []

beforeAll(async () => {
  t = await buildTestApp()
  admin = await t.signInAs(await t.person({ roles: ['ProductAdmin'] }))
  const mips = new Map<State, number>()
  for (const state of Object.keys(zones) as State[]) {
    const { mipId } = await buildMip(t.db)
    await t.db.updateTable('mip').set({ state }).where('mipId', '=', mipId).execute()
    mips.set(state, mipId)
    for (const expiresOn of lastDays) {
      const id = await buildQualification(t.db, { mipId }, { kind: 'DIAS', expiresOn })
      mipQualifications.push({ id, zones: [zones[state]], expiresOn, issuedOn: null, months: 0 })
    }
  }
  mipQualifications = [...mipQualifications]
  held.push(...mipQualifications)
  const wishes: { states: State[]; other?: State; timeZone: string; zones: string[] }[] = [
    { states: ['WA'], timeZone: 'Australia/Sydney', zones: [zones.WA] },
    { states: ['WA', 'SA', ''], timeZone: 'Australia/Sydney', zones: [zones.WA, zones.SA] },
    { states: ['QLD', 'TAS'], timeZone: 'Australia/Perth', zones: [zones.QLD, zones.TAS] },
    // Not allowed there, so no MIP says the day.
    { states: [], other: 'NSW', timeZone: 'Australia/Perth', zones: [zones.WA] },
    { states: [''], timeZone: 'Australia/Darwin', zones: [zones.NT] },
    { states: [], timeZone: 'Europe/Rome', zones: [zones.NSW] },
  ]
  for (const { states, other, timeZone, zones: places } of wishes) {
    const { userId, email } = await t.person({ timeZone })
    for (const state of states) await linkUserMip(t.db, userId, mips.get(state) ?? 0, { allowed: true })
    if (other !== undefined) await linkUserMip(t.db, userId, mips.get(other) ?? 0, { allowed: false })
    for (const [at, expiresOn] of lastDays.entries()) {
      const months = at % 2
      const lastDay = lastOfMonths(expiresOn, months)
      const ends = { expiresOn, nextReminderOn: plus(lastDay, 1), kind: months === 1 ? 'AHPRA' : 'ASAR' }
      const one = { zones: places, expiresOn, issuedOn: null, months }
      const id = await buildQualification(t.db, { userId }, ends)
      held.push({ id, ...one })
      people.push({ email, states, one: { id, ...one } })
      const issuedOn = expiresOn
      const later = { kind: 'CPD', issuedOn, expiresOn: plus(expiresOn, 200) }
      const laterId = await buildQualification(t.db, { userId }, later)
      held.push({ id: laterId, zones: places, expiresOn: later.expiresOn, issuedOn, months: 0 })
    }
  }
}, 60_000)
afterAll(() => t.close())

const dayOf = ({ zones: places }: Held, at: number) =>
  places
    .map((zone) => dayIn(zone, at))
    .toSorted()
    .at(-1) ?? ''

function standingOf({ expiresOn, issuedOn, months }: Held, day: string): ListedStanding {
  if (issuedOn !== null && day < issuedOn) return 'FUTURE'
  if (day > lastOfMonths(expiresOn, months)) return 'LAPSED'
  if (day > expiresOn) return 'GRACE'
  if (day > '2027-11-01') return 'UNCHECKED'
  return day >= plus(expiresOn, -90) ? 'DUE' : 'CURRENT'
}

const eventDays = lastDays.flatMap((day) => [day, plus(day, 1), plus(lastOfMonths(day, 1), 1)])
const moments = [
  ...new Set(
    [...eventDays, ...lastDays.map((day) => plus(day, -90))].flatMap((day) =>
      Object.values(zones).flatMap((zone) => [-1, 0, 1].map((step) => midnight(day, zone) + step)),
    ),
  ),
].toSorted((one, other) => one - other)

/** The clock jumps by months, and a session does not last so long. */
async function setClock(at: number): Promise<void> {
  const time = new Date(at)
  t.clock.set(time)
  const later = new Date(at + 60_000)
  await t.db.updateTable('session').set({ lastSeenAt: time, accessExpiresAt: later, endsAt: later }).execute()
}

async function listed(filter: object): Promise<QualificationRow[]> {
  const answer = await admin.inject('POST', '/api/qualifications', {
    ...filter,
    pageRequest: { pageSize: 200 },
  })
  expect(answer.status, answer.text).toBe(200)
  return answer.json<{ qualifications: QualificationRow[] }>().qualifications
}
const inOrder = (ids: number[]) => ids.toSorted((one, other) => one - other)

describe('the months of grace', () => {
  it('end on the days of the table in docs/qualifications.md', async () => {
    const table = {
      '2027-01-27': '2027-02-27',
      '2027-01-28': '2027-02-28',
      '2027-01-29': '2027-02-28',
      '2027-01-30': '2027-02-28',
      '2027-01-31': '2027-02-28',
      '2028-01-28': '2028-02-28',
      '2028-01-29': '2028-02-29',
      '2026-09-30': '2026-10-31',
      '2027-02-28': '2027-03-31',
    }
    const { rows } = await sql<{ day: string; last: string }>`
      select day::text as day, qualification_last_day(day, 1)::text as last
      from unnest(${Object.keys(table)}::date[]) as day`.execute(t.db)
    expect(Object.fromEntries(rows.map(({ day, last }) => [day, last]))).toEqual(table)
  })

  it('end before the corresponding day, or with a month that has none, from every day and for several numbers of months', async () => {
    const { rows } = await sql<{ day: string; months: number; last: string }>`
      select day::date::text as day, months, qualification_last_day(day::date, months)::text as last
      from generate_series(date '2026-12-15', date '2028-03-15', interval '1 day') as day,
        unnest(array[0, 1, 2, 3, 12]) as months`.execute(t.db)
    const wrong = rows.filter(({ day, months, last }) => lastOfMonths(day, months) !== last)
    expect(wrong).toEqual([])
    expect(rows.length).toBe(5 * 457)
  })
})

describe('the day of who has a qualification', () => {
  it('decides about lists, inbox and reminders at the midnights of every zone', async () => {
    let questions = 0
    const due = new Set<number>()
    const calendar = await loadCalendar()
    let waited = 0
    for (const [index, at] of moments.entries()) {
      await setClock(at)
      const wanted = held.map((one) => ({ id: one.id, today: dayOf(one, at), one }))
      const standings = [listedStandings[index % listedStandings.length], undefined]
      for (const standing of standings.slice(0, 1 + (index % 2))) {
        const rows = await listed(standing === undefined ? {} : { standing })
        const expected = wanted.filter(
          ({ one, today }) => standing === undefined || standingOf(one, today) === standing,
        )
        const told = `${standing ?? 'all'} at ${new Date(at).toISOString()}`
        expect(inOrder(rows.map(({ qualificationId }) => qualificationId)), told).toEqual(
          inOrder(expected.map(({ id }) => id)),
        )
        questions += 1
        if (standing !== undefined) continue
        const answers = new Map(rows.map((row) => [row.qualificationId, `${row.today} ${row.standing}`]))
        for (const { id, one, today } of wanted)
          expect(answers.get(id), told).toBe(`${today} ${standingOf(one, today)}`)
      }
      const inbox = (await admin.inject('GET', '/api/my-inbox')).json<Inbox>()
      const counted = inbox.counts.find(({ kind }) => kind === 'mip-qualification')?.count ?? 0
      const waiting = mipQualifications.filter((one) => dayOf(one, at) >= plus(one.expiresOn, -90))
      expect(counted, `inbox at ${new Date(at).toISOString()}`).toBe(waiting.length)
      await sendReminders(t.world)
      for (const { one, states } of people) {
        if (due.has(one.id) || dayOf(one, at) <= lastOfMonths(one.expiresOn, one.months)) continue
        // On a quiet day, which the test of the calendar covers, it waits.
        if (calendar.isQuiet(states, new Date(at))) waited += 1
        else due.add(one.id)
      }
      const sent = await t.db.selectFrom('qualificationReminder').select('qualificationId').execute()
      expect(inOrder(sent.map(({ qualificationId }) => qualificationId))).toEqual(inOrder([...due]))
    }
    expect(due.size).toBe(people.length)
    expect(waited).toBeGreaterThan(0)
    expect(questions).toBeGreaterThan(300)
  }, 120_000)
})
