import type { UserRow } from '@gantry/contract/domains/people/users/schemas'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { buildMip, buildUser, linkUserMip } from '../../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { buildProfession } from './testing/professions.ts'

let t: TestApp
let cast: Cast

beforeAll(async () => {
  t = await buildTestApp()
  t.clock.set(new Date('2026-11-22T01:00:00Z'))
  cast = await buildCast(t)
  const { ana, ben, cleo, dora } = cast.people
  await buildProfession(t.db, ana.userId, { engagement: 'STUDENT' })
  await buildProfession(t.db, ana.userId, { profession: 'NURSE' })
  await buildProfession(t.db, ben.userId, { engagement: 'STUDENT', validUntil: '2026-11-21' })
  await buildProfession(t.db, ben.userId, { validFrom: '2026-11-22' })
  await buildProfession(t.db, cleo.userId, { validFrom: '2026-11-23' })
  await buildProfession(t.db, dora.userId, { profession: 'RADIOLOGIST', validUntil: '2019-12-31' })
})
afterAll(() => t.close())

async function listed(caller: Caller, filter: object) {
  const answer = await caller.inject('POST', '/api/users', filter)
  expect(answer.status, answer.text).toBe(200)
  return answer.json<{ users: UserRow[]; totalItems: number }>()
}
async function namesOf(caller: Caller, filter: object) {
  const { users, totalItems } = await listed(caller, filter)
  expect(totalItems).toBe(users.length)
  return users.map(({ firstName }) => firstName).toSorted()
}

it('the list of people shows the professions of today, and is filtered by them', async () => {
  const { users } = await listed(cast.as.admin, { search: 'Abel' })
  expect(users[0]?.professions).toEqual([
    { profession: 'NURSE', engagement: 'EMPLOYEE' },
    { profession: 'SONOGRAPHER', engagement: 'STUDENT' },
  ])
  expect(await namesOf(cast.as.admin, { profession: 'SONOGRAPHER' })).toEqual(['Ana', 'Ben'])
  expect(await namesOf(cast.as.admin, { profession: 'SONOGRAPHER', engagement: 'EMPLOYEE' })).toEqual(['Ben'])
  // Both are asked of the same entry.
  expect(await namesOf(cast.as.admin, { profession: 'NURSE', engagement: 'STUDENT' })).toEqual([])
  expect(await namesOf(cast.as.admin, { engagement: 'STUDENT' })).toEqual(['Ana'])
  expect(await namesOf(cast.as.admin, { profession: 'RADIOLOGIST' })).toEqual([])
  const unknown = await namesOf(cast.as.admin, { profession: 'NONE' })
  expect(unknown).toEqual(['Cleo', 'Dora', 'Nora', 'Pat', 'Sam', 'Theo'])
  expect(await namesOf(cast.as.admin, { profession: 'NONE', search: 'Cole' })).toEqual(['Cleo'])
  expect(await namesOf(cast.as.admin, { profession: 'SONOGRAPHER', search: 'Abel' })).toEqual(['Ana'])
  expect(await namesOf(cast.as.admin, { profession: 'NONE', engagement: 'STUDENT' })).toEqual([])
})

it('group administrators filter the members of their group, and members do not filter by professions', async () => {
  expect(await namesOf(cast.as.northAdmin, { profession: 'NURSE' })).toEqual(['Ana'])
  expect(await namesOf(cast.as.northAdmin, { profession: 'NONE' })).toEqual(['Dora'])
  const refused = await cast.as.ana.inject('POST', '/api/users', { profession: 'NURSE' })
  expect([refused.status, refused.json()]).toMatchObject([
    400,
    { fields: { profession: expect.any(String) } },
  ])
  const { users } = await listed(cast.as.ana, {})
  expect(users.map(({ professions }) => professions)).toEqual([null, null, null])
})

it('the CSV file of people has the professions', async () => {
  const file = await cast.as.admin.inject('POST', '/api/users/export', { search: 'Abel' })
  expect(file.status, file.text).toBe(200)
  expect(file.text).toContain('"NURSE; SONOGRAPHER","EMPLOYEE; STUDENT"')
  const all = await cast.as.admin.inject('POST', '/api/users/export', {})
  expect(all.text).toContain('Not recorded,Not recorded')
})

it('the list follows the day of each person, to the millisecond', async () => {
  const { mipId } = await buildMip(t.db, { name: 'Swan Imaging' })
  await t.db.updateTable('mip').set({ state: 'WA' }).where('mipId', '=', mipId).execute()
  const [west, east] = [
    await buildUser(t.world, { firstName: 'West' }),
    await buildUser(t.world, { firstName: 'East' }),
  ]
  await linkUserMip(t.db, west.userId, mipId)
  for (const { userId } of [west, east]) {
    await buildProfession(t.db, userId, {
      profession: 'NURSE',
      engagement: 'VISITING',
      validUntil: '2026-12-01',
    })
    await buildProfession(t.db, userId, { profession: 'MEDICAL_PHYSICIST', validFrom: '2026-12-02' })
  }
  // Midnight is at 13:00 in Sydney and at 16:00 in Perth. The first millisecond is that of the next day.
  const expected: [time: string, before: string[], after: string[]][] = [
    ['2026-12-01T12:59:59.999Z', ['East', 'West'], []],
    ['2026-12-01T13:00:00.000Z', ['West'], ['East']],
    ['2026-12-01T15:59:59.999Z', ['West'], ['East']],
    ['2026-12-01T16:00:00.000Z', [], ['East', 'West']],
  ]
  for (const [time, before, after] of expected) {
    t.clock.set(new Date(time))
    const caller = await t.signInAs(cast.people.admin)
    expect(await namesOf(caller, { engagement: 'VISITING' }), time).toEqual(before)
    expect(await namesOf(caller, { profession: 'MEDICAL_PHYSICIST' }), time).toEqual(after)
  }
})
