import type { Qualification } from '@gantry/contract/domains/compliance/qualifications/schemas'
import type { ReachExplanation } from '@gantry/contract/domains/compliance/reach/schemas'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildCast, type Cast } from '../../../../testing/cast.ts'
import { buildApp, linkUserMip } from '../../../../testing/factories.ts'
import { buildRequirement, kindIdOf } from '../../../../testing/qualifications.ts'
import { buildTestApp, type TestApp } from '../../../../testing/world.ts'
import { microsOf, textOf } from '../../reach/testing/plain-rules.ts'
import { addQualification, verify } from '../testing/calls.ts'
import { lastFactChange } from '../testing/event-queries.ts'

// A registration and its renewals, with random checks of each. What docs/qualifications.md says about them is computed once more from
// the checks, and compared with the hold of a link: now, at each event and a microsecond beside it, and at the midnights of issue.

const numRuns = Number(process.env['SUSPENSION_RUNS'] ?? 3)
const seed = Number(process.env['SUSPENSION_SEED'] ?? 101)

let t: TestApp
let cast: Cast
let ahpra: number
let clock: Date
beforeAll(async () => {
  t = await buildTestApp()
  clock = new Date()
  t.clock.set(clock)
  cast = await buildCast(t)
  ahpra = await kindIdOf(t.db, 'AHPRA')
  await t.db.updateTable('mip').set({ state: 'NSW' }).execute()
  await buildApp(t.db, {
    code: 'viewer',
    mode: 'deep-link',
    redirectUris: ['https://viewer.example/back'],
    roles: ['Member'],
  })
  await buildApp(t.db, { code: 'pacs', isArchive: true, viewerCodes: ['viewer'] })
  await buildRequirement(t.db, { holdsAfter: new Date(clock.getTime() - 5 * 86_400_000) })
})
afterAll(() => t.close())

type Step = { act: 'renew' | 'check'; which: number; result: string; days: number }
const step = fc.record<Step>({
  act: fc.constantFrom('renew', 'check', 'check', 'check'),
  which: fc.nat(2),
  result: fc.constantFrom('CURRENT', 'CURRENT', 'CONDITIONS', 'SUSPENDED', 'SUSPENDED', 'NOT_FOUND'),
  days: fc.integer({ min: 2, max: 9 }),
})

type Entry = { id: number; result: string }
type Issued = { id: number; issuedOn: string | null }

/** Whether a qualification of the registration is in force on a day. The registration is renewed in the order of its rows. */
function isInForce(rows: Issued[], checks: Entry[], day: string): boolean {
  const foundAt = ({ id }: Issued) => checks.findIndex((one) => one.id === id && one.result !== 'NOT_FOUND')
  const isIssued = ({ issuedOn }: Issued) => issuedOn === null || issuedOn <= day
  return rows.some((row, place) => {
    const found = foundAt(row)
    if (found < 0 || !isIssued(row)) return false
    const successor = rows[place + 1]
    if (successor !== undefined && foundAt(successor) >= 0 && isIssued(successor)) return false
    const counting = checks.filter(
      ({ id, result }, index) => id === row.id || (result === 'SUSPENDED' && index > found),
    )
    const { result = '' } = counting.at(-1) ?? {}
    return result === 'CURRENT' || result === 'CONDITIONS'
  })
}

const days = new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Sydney' })
const sydneyDay = (at: Date | number) => days.format(at)
function midnightOf(day: string): number {
  for (let half = 20; half < 30; half++) {
    const at = Date.parse(`${day}T00:00:00Z`) - half * 1_800_000
    if (sydneyDay(at) === day && sydneyDay(at - 1) < day) return at
  }
  throw new Error(`no midnight of ${day}`)
}

async function isAllowed(userId: number, at?: string): Promise<boolean> {
  const query = `userId=${userId}&ability=images.view&thingId=${cast.northMip.mipId}${at ? `&at=${at}` : ''}`
  const answer = await cast.as.admin.inject('GET', `/api/gantry-admin/reach/explain?${query}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.json<ReachExplanation>().verdict === 'ALLOWED'
}

const counts = { now: 0, past: 0, midnights: 0, allowed: 0, held: 0 }
function compare(kind: 'now' | 'past' | 'midnights', about: string, actual: boolean, expected: boolean) {
  counts[kind] += 1
  counts[expected ? 'allowed' : 'held'] += 1
  expect(actual, about).toBe(expected)
}

async function runHistory(steps: Step[]): Promise<void> {
  t.clock.set(clock)
  cast.as.admin = await t.signInAs(cast.people.admin)
  const { userId } = await t.person({ roles: ['Member'] })
  await linkUserMip(t.db, userId, cast.northMip.mipId, { allowed: true })
  const second = await t.signInAs(await t.person({ roles: ['ProductAdmin'] }))
  const rows: Issued[] = []
  const checks: Entry[] = []
  const today = sydneyDay(clock)
  const events: { at: string; before: boolean; after: boolean }[] = []
  const model = (day: string) => isInForce(rows, checks, day)
  const list = async () =>
    (await cast.as.admin.inject('GET', `/api/users/${userId}/qualifications`))
      .json<{ qualifications: Qualification[] }>()
      .qualifications.toSorted((one, other) => one.qualificationId - other.qualificationId)
  const add = async (fields: object, issuedOn: string | null) => {
    const ends = { expiresOn: '2099-12-31', issuedOn }
    const made = await addQualification(second, userId, { qualificationKindId: ahpra, ...ends, ...fields })
    rows.push({ id: made.qualificationId, issuedOn })
  }
  const checkOne = async (row: Qualification | undefined, result: string) => {
    if (row === undefined) return
    const answer = await verify(cast.as.admin, row, { result })
    expect(answer.status, answer.text).toBe(200)
    checks.push({ id: row.qualificationId, result })
  }
  await add({}, null)
  await checkOne((await list())[0], 'CURRENT')
  for (const { act, which, result, days: more } of steps) {
    const before = model(today)
    const held = await list()
    const newest = held.at(-1)
    if (act === 'renew' && newest?.state === 'VERIFIED' && held.length < 4) {
      const from = Date.parse(rows.at(-1)?.issuedOn ?? today)
      const issuedOn = new Date(from + more * 86_400_000).toISOString().slice(0, 10)
      await add({ replaces: newest.qualificationId, number: newest.number }, issuedOn)
    } else await checkOne(held[which % held.length], result)
    const after = model(today)
    compare('now', `after ${JSON.stringify(checks)}`, await isAllowed(userId), after)
    const at = await lastFactChange(t.db, userId)
    if (at !== null && after !== before) events.push({ at, before, after })
  }
  // A moment of the past is known once it is over.
  clock = new Date(Date.now() + 1)
  t.clock.set(clock)
  for (const { at, before, after } of events) {
    const moment = microsOf(at)
    compare('past', `a microsecond before ${at}`, await isAllowed(userId, textOf(moment - 1n)), before)
    compare('past', `at ${at}`, await isAllowed(userId, at), after)
    compare('past', `a microsecond after ${at}`, await isAllowed(userId, textOf(moment + 1n)), after)
  }
  for (const { issuedOn } of rows.slice(1, 3)) {
    const midnight = midnightOf(issuedOn ?? today)
    for (const at of [midnight - 1, midnight]) {
      t.clock.set(new Date(at))
      cast.as.admin = await t.signInAs(cast.people.admin)
      compare('midnights', `at ${new Date(at).toISOString()}`, await isAllowed(userId), model(sydneyDay(at)))
    }
  }
}

it('a suspension holds by whichever qualification of the registration it was found, from that microsecond on', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 9 }), runHistory), {
    seed,
    numRuns,
    endOnFailure: true,
  })
  expect(counts.now, JSON.stringify(counts)).toBeGreaterThan(5 * numRuns)
  for (const kind of ['past', 'midnights', 'allowed', 'held'] as const)
    expect(counts[kind], JSON.stringify(counts)).toBeGreaterThan(numRuns)
}, 120_000)
