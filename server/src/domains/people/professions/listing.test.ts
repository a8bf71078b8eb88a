import type { UserRow } from '@gantry/contract/domains/people/users/schemas'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { buildCast, type Cast } from '../../../testing/cast.ts'
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
})
