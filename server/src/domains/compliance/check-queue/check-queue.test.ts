import type { NextCheck } from '@gantry/contract/domains/compliance/check-queue/schemas'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { buildUser } from '../../../testing/factories.ts'
import { buildQualification } from '../../../testing/qualifications.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

let t: TestApp
let cast: Cast
let other: Caller
beforeAll(async () => {
  t = await buildTestApp()
  t.clock.set(new Date('2026-11-22T01:00:00Z'))
  cast = await buildCast(t)
  other = await t.signInAs(await buildUser(t.world, { roles: ['ProductAdmin'] }))
})
beforeEach(async () => {
  await t.db.deleteFrom('checkLease').execute()
  await t.db.updateTable('qualification').set({ state: 'REFUSED' }).where('state', '=', 'SUBMITTED').execute()
})
afterAll(() => t.close())

let waiting = 0
/** A qualification that waits since a later time than the one before. */
function build(userId: number, wishes: object = {}): Promise<number> {
  const submittedAt = new Date(Date.parse('2026-11-01T00:00:00Z') + (waiting += 1) * 60_000)
  return buildQualification(t.db, { userId }, { state: 'SUBMITTED', kind: 'CPD', submittedAt, ...wishes })
}

async function take(caller: Caller, skipped: number[] = []): Promise<NextCheck> {
  const answer = await caller.inject('POST', '/api/check-queue/next', { skipped })
  expect(answer.status, answer.text).toBe(200)
  return answer.json<NextCheck>()
}
const idOf = async (caller: Caller, skipped: number[] = []) =>
  (await take(caller, skipped)).next?.qualification.qualificationId ?? null

it('gives the one that waits longest, with its checks and what it renews, and the same one again', async () => {
  const { ana } = cast.people
  const old = await build(ana.userId, { state: 'VERIFIED', number: 'OLD-1' })
  const first = await build(ana.userId, { replaces: old, number: 'NEW-1' })
  await build(ana.userId)
  const taken = await take(cast.as.admin)
  expect(taken).toMatchObject({
    waiting: 2,
    next: {
      qualification: { qualificationId: first, canCheck: true },
      holderName: `${ana.firstName} ${ana.lastName}`,
      leasedUntil: '2026-11-22T01:05:00.000Z',
      checks: [],
      renews: { qualificationId: old, number: 'OLD-1' },
    },
  })
  expect(await idOf(cast.as.admin)).toBe(first)
})

it('gives nobody what somebody else is looking at, until it is given back or five minutes are over', async () => {
  const { ana } = cast.people
  const [first, second] = [await build(ana.userId), await build(ana.userId)]
  expect(await idOf(cast.as.admin)).toBe(first)
  expect(await idOf(other)).toBe(second)
  expect(await idOf(cast.as.northAdmin)).toBe(null)
  const given = await cast.as.admin.inject('POST', `/api/check-queue/${first}/release`)
  expect(given.status).toBe(200)
  expect(await idOf(cast.as.northAdmin)).toBe(first)
  // Nobody gives back what is somebody else's.
  await cast.as.admin.inject('POST', `/api/check-queue/${first}/release`)
  expect(await idOf(cast.as.admin)).toBe(null)
  t.clock.set(new Date('2026-11-22T01:04:59.999Z'))
  expect(await idOf(cast.as.admin)).toBe(null)
  t.clock.set(new Date('2026-11-22T01:05:00Z'))
  expect(await idOf(cast.as.admin)).toBe(first)
  t.clock.set(new Date('2026-11-22T01:00:00Z'))
})

it('gives ten people who ask at the same moment ten different ones, each one only', async () => {
  const { ana } = cast.people
  const people = await Promise.all(
    Array.from({ length: 10 }, async () => t.signInAs(await buildUser(t.world, { roles: ['ProductAdmin'] }))),
  )
  const built: number[] = []
  for (let count = 0; count < 10; count += 1) built.push(await build(ana.userId))
  const taken = await Promise.all(people.map((caller) => idOf(caller)))
  expect(taken.toSorted((one, two) => Number(one) - Number(two))).toEqual(built)
  const leases = await t.db.selectFrom('checkLease').select('userId').execute()
  expect(new Set(leases.map(({ userId }) => userId)).size).toBe(10)
})

it('leaves skipped ones to others, and keeps only one for each person', async () => {
  const { ana } = cast.people
  const [first, second] = [await build(ana.userId), await build(ana.userId)]
  expect(await idOf(cast.as.admin)).toBe(first)
  expect(await idOf(cast.as.admin, [first])).toBe(second)
  expect(await idOf(other)).toBe(first)
  expect(await take(cast.as.admin, [first, second])).toEqual({ waiting: 2, next: null })
})

it('gives nobody their own ones, those that they submitted, those of other groups, or sensitive ones', async () => {
  const { ana, cleo, northAdmin, admin } = cast.people
  await build(northAdmin.userId)
  await build(ana.userId, { submittedBy: northAdmin.userId })
  await build(cleo.userId)
  await build(ana.userId, { kind: 'WWCC', jurisdiction: 'NSW' })
  expect(await take(cast.as.northAdmin)).toEqual({ waiting: 0, next: null })
  const mine = await build(ana.userId, { submittedBy: admin.userId })
  expect(await idOf(cast.as.northAdmin)).toBe(mine)
})

it('moves on when the taken one was checked or withdrawn', async () => {
  const { ana } = cast.people
  const [first, second] = [await build(ana.userId), await build(ana.userId)]
  expect(await idOf(cast.as.admin)).toBe(first)
  await t.db
    .updateTable('qualification')
    .set({ state: 'REFUSED' })
    .where('qualificationId', '=', first)
    .execute()
  expect(await idOf(cast.as.admin)).toBe(second)
  await t.db.deleteFrom('qualification').where('qualificationId', '=', second).execute()
  expect(await take(cast.as.admin)).toEqual({ waiting: 0, next: null })
})

it.each([
  ['an id that is none', { skipped: ['x'] }, 'skipped.0'],
  ['201 skipped ones', { skipped: Array.from({ length: 201 }, (_, index) => index + 1) }, 'skipped'],
])('is refused with %s', async (_, body, field) => {
  const answer = await cast.as.admin.inject('POST', '/api/check-queue/next', body)
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual([field])
})
