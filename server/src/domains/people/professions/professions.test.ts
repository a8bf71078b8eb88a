import type { PersonProfession } from '@gantry/contract/domains/people/professions/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { buildCast, type Cast, missingId } from '../../../testing/cast.ts'
import { buildMip, buildUser, linkUserMip } from '../../../testing/factories.ts'
import { expectSameAsMissing } from '../../../testing/refusals.ts'
import { keepState } from '../../../testing/restore.ts'
import { buildServiceCaller } from '../../../testing/service-accounts.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { buildProfession } from './testing/professions.ts'

let t: TestApp
let cast: Cast
let restore: () => Promise<void>

beforeAll(async () => {
  t = await buildTestApp()
  t.clock.set(new Date('2026-11-22T01:00:00Z'))
  cast = await buildCast(t)
  restore = await keepState(t, cast.as)
})
beforeEach(() => restore())
afterAll(() => t.close())

const pathOf = (userId: number) => `/api/users/${userId}/professions`
const sonographer = { profession: 'SONOGRAPHER', engagement: 'STUDENT', validFrom: '2026-02-01' }
const add = (caller: Pick<Caller, 'inject'>, userId: number, body: object = {}) =>
  caller.inject('POST', pathOf(userId), { ...sonographer, ...body })

async function added(caller: Caller, userId: number, body: object = {}): Promise<PersonProfession> {
  const answer = await add(caller, userId, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.json<PersonProfession>()
}
const end = (
  caller: Caller,
  userId: number,
  { personProfessionId }: PersonProfession,
  lastDay: string | null,
) => caller.inject('POST', `${pathOf(userId)}/${personProfessionId}/end`, { lastDay })
async function list(caller: Caller, userId: number) {
  const answer = await caller.inject('GET', pathOf(userId))
  expect(answer.status, answer.text).toBe(200)
  return answer.json<{ professions: PersonProfession[]; may: string[] }>()
}
const statesOf = async (userId: number, caller = cast.as.admin) => {
  const { professions } = await list(caller, userId)
  return professions.map(({ state }) => state)
}

describe('professions', () => {
  it('are added and ended, and what was is kept', async () => {
    const { ana } = cast.people
    const student = await added(cast.as.admin, ana.userId)
    expect(student).toMatchObject({ ...sonographer, validUntil: null, state: 'CURRENT', may: ['end'] })
    const ended = await end(cast.as.northAdmin, ana.userId, student, '2026-11-21')
    expect(ended.json(), ended.text).toMatchObject({ validUntil: '2026-11-21', state: 'ENDED' })
    const employee = { engagement: 'EMPLOYEE', validFrom: '2026-11-22' }
    await added(cast.as.northAdmin, ana.userId, employee)
    const other = await added(cast.as.admin, ana.userId, { profession: 'NURSE', validFrom: '2027-01-01' })
    expect(other.state).toBe('COMING')
    const { professions, may } = await list(cast.as.northAdmin, ana.userId)
    expect(professions.map(({ profession, engagement, state }) => [profession, engagement, state])).toEqual([
      ['NURSE', 'STUDENT', 'COMING'],
      ['SONOGRAPHER', 'EMPLOYEE', 'CURRENT'],
      ['SONOGRAPHER', 'STUDENT', 'ENDED'],
    ])
    expect(may).toEqual(['add'])
  })

  it('end only earlier than before, and never before the first day', async () => {
    const { ana } = cast.people
    const profession = await added(cast.as.admin, ana.userId, { validUntil: '2026-12-31' })
    for (const lastDay of ['2026-12-31', '2027-06-30']) {
      const later = await end(cast.as.admin, ana.userId, profession, lastDay)
      expect(later.json(), later.text).toMatchObject({
        code: 'profession.ended',
        fields: { lastDay: expect.any(String) },
      })
    }
    const before = await end(cast.as.admin, ana.userId, profession, '2026-01-31')
    expect([before.status, before.json()]).toMatchObject([400, { fields: { lastDay: expect.any(String) } }])
    const earlier = await end(cast.as.admin, ana.userId, profession, '2026-11-30')
    expect(earlier.json(), earlier.text).toMatchObject({ validUntil: '2026-11-30', state: 'CURRENT' })
    const elsewhere = await end(cast.as.admin, cast.people.ben.userId, profession, '2026-11-24')
    expect(elsewhere.status).toBe(404)
  })

  it('that were entered by mistake count on no day, and leave the place to the right one', async () => {
    const { ana } = cast.people
    const profession = await added(cast.as.admin, ana.userId)
    const mistake = await end(cast.as.admin, ana.userId, profession, null)
    expect(mistake.json(), mistake.text).toMatchObject({
      validUntil: '2026-01-31',
      state: 'MISTAKE',
      may: [],
    })
    expect((await end(cast.as.admin, ana.userId, profession, null)).json()).toMatchObject({
      code: 'profession.ended',
    })
    await added(cast.as.admin, ana.userId)
    expect((await statesOf(ana.userId)).toSorted()).toEqual(['CURRENT', 'MISTAKE'])
  })

  it('are refused twice for the same days, and with days that are none', async () => {
    const { ana } = cast.people
    await added(cast.as.admin, ana.userId, { validUntil: '2026-12-31' })
    for (const days of [
      { validFrom: '2026-12-31' },
      { validFrom: '2025-01-01', validUntil: '2026-02-01' },
      { validFrom: '2025-01-01' },
    ]) {
      const twice = await add(cast.as.admin, ana.userId, days)
      expect([twice.status, twice.json()]).toMatchObject([
        409,
        { code: 'profession.repeated', fields: { validFrom: expect.any(String) } },
      ])
    }
    await added(cast.as.admin, ana.userId, { validFrom: '2027-01-01' })
    await added(cast.as.admin, ana.userId, { engagement: 'CONTRACTOR' })
    for (const [field, body] of Object.entries({
      validFrom: { validFrom: '2026-02-30' },
      validUntil: { validFrom: '2026-02-02', validUntil: '2026-02-01' },
      profession: { profession: 'PLUMBER' },
      engagement: { engagement: 'FRIEND' },
    })) {
      const wrong = await add(cast.as.admin, ana.userId, body)
      expect([wrong.status, wrong.json()]).toMatchObject([400, { fields: { [field]: expect.any(String) } }])
    }
  })

  it('are added once by two calls at the same time', async () => {
    const { ana } = cast.people
    const answers = await Promise.all([1, 2, 3, 4].map(() => add(cast.as.admin, ana.userId)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  })

  it('begin and end with the day of the person', async () => {
    const { mipId } = await buildMip(t.db, { name: 'Swan Imaging' })
    await t.db.updateTable('mip').set({ state: 'WA' }).where('mipId', '=', mipId).execute()
    const [west, east] = [await buildUser(t.world), await buildUser(t.world)]
    await linkUserMip(t.db, west.userId, mipId)
    for (const { userId } of [west, east]) {
      await buildProfession(t.db, userId, { validUntil: '2026-11-22' })
      await buildProfession(t.db, userId, { profession: 'NURSE', validFrom: '2026-11-23' })
    }
    // Midnight in Sydney; in Perth it is nine in the evening of the day before.
    t.clock.set(new Date('2026-11-22T13:00:00Z'))
    const caller = await t.signInAs(cast.people.admin)
    expect(await statesOf(west.userId, caller)).toEqual(['COMING', 'CURRENT'])
    expect(await statesOf(east.userId, caller)).toEqual(['CURRENT', 'ENDED'])
    t.clock.set(new Date('2026-11-22T15:59:59.999Z'))
    expect(await statesOf(west.userId, caller)).toEqual(['COMING', 'CURRENT'])
    t.clock.set(new Date('2026-11-22T16:00:00Z'))
    expect(await statesOf(west.userId, caller)).toEqual(['CURRENT', 'ENDED'])
  })

  it('are recorded in the audit trail of the person', async () => {
    const { ana } = cast.people
    const profession = await added(cast.as.admin, ana.userId)
    await end(cast.as.northAdmin, ana.userId, profession, '2026-11-30')
    const entries = await t.db
      .selectFrom('auditEvent')
      .select(['action', 'detail'])
      .where('action', 'in', ['profession.add', 'profession.end'])
      .where('subjectId', '=', ana.userId)
      .where('result', '=', 'DONE')
      .orderBy('auditEventId')
      .execute()
    const detail = { profession: 'SONOGRAPHER', engagement: 'STUDENT' }
    expect(entries).toMatchObject([
      {
        action: 'profession.add',
        detail: { changes: { profession: [null, 'SONOGRAPHER'], validFrom: [null, '2026-02-01'] } },
      },
      { action: 'profession.end', detail: { ...detail, changes: { validUntil: [null, '2026-11-30'] } } },
    ])
  })

  it('cannot be overwritten in the database', async () => {
    const personProfessionId = await buildProfession(t.db, cast.people.ana.userId, {
      validUntil: '2026-12-31',
    })
    const change = (values: { validUntil?: string; engagement?: string }) =>
      t.db
        .updateTable('personProfession')
        .set(values)
        .where('personProfessionId', '=', personProfessionId)
        .execute()
    await expect(change({ validUntil: '2027-12-31' })).rejects.toThrow('a profession is not changed')
    await expect(change({ engagement: 'VISITING' })).rejects.toThrow('a profession is not changed')
    await change({ validUntil: '2026-11-30' })
  })
})

describe('who records professions', () => {
  it('checks 72 and 73: nobody records the own one, in no role and by no program', async () => {
    const { admin, northAdmin } = cast.people
    for (const [caller, { userId }] of [
      [cast.as.admin, admin],
      [cast.as.northAdmin, northAdmin],
    ] as const) {
      const personProfessionId = await buildProfession(t.db, userId)
      const { professions, may } = await list(caller, userId)
      expect([professions[0]?.may, may]).toEqual([[], []])
      expect((await add(caller, userId)).json()).toMatchObject({ code: 'profession.own' })
      const ended = await end(caller, userId, { personProfessionId } as PersonProfession, '2026-11-30')
      expect([ended.status, ended.json()]).toMatchObject([403, { code: 'profession.own' }])
    }
    const service = await buildServiceCaller(t, { managedBy: [admin.userId] })
    expect((await add(service.caller, admin.userId)).json()).toMatchObject({ code: 'profession.own' })
    expect((await add(service.caller, cast.people.ana.userId)).status).toBe(200)
  })

  it('leaves group administrators to the members of their group, and members to nobody', async () => {
    const { ana, cleo } = cast.people
    expectSameAsMissing(await add(cast.as.northAdmin, cleo.userId), await add(cast.as.northAdmin, missingId))
    const own = await list(cast.as.ana, ana.userId)
    expect(own).toEqual({ professions: [], may: [] })
    expect((await add(cast.as.ana, ana.userId)).status).toBe(403)
    expect((await cast.as.ana.inject('GET', pathOf(cleo.userId))).status).toBe(404)
  })
})
