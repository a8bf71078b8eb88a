import type { AsOfList } from '@gantry/contract/domains/compliance/reach/schemas'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { buildGroup, buildUser, linkUserMip } from '../../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

let t: TestApp
let cast: Cast
let then: Date

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const list = async (caller: Caller, of: string, more: object = {}) => {
  const body = { list: of, at: then.toISOString(), ...more }
  const answer = await caller.inject('POST', '/api/gantry-admin/reach/as-of', body)
  expect(answer.status, answer.text).toBe(200)
  const { rows, ...told } = answer.json<AsOfList>()
  return { ...told, isUnknown: rows === null, rows: rows ?? [] }
}

beforeAll(async () => {
  t = await buildTestApp()
  t.clock.set(new Date())
  cast = await buildCast(t)
  await linkUserMip(t.db, cast.people.ana.userId, cast.northMip.mipId)
  await linkUserMip(t.db, cast.people.ana.userId, cast.southMip.mipId)
  await wait(5)
  then = new Date()
  await wait(5)
  // Afterwards everything is different.
  const { ana, ben } = cast.people
  await t.db.updateTable('user').set({ status: false }).where('userId', '=', ben.userId).execute()
  await t.db.deleteFrom('userGroup').where('userId', '=', ana.userId).execute()
  await t.db.deleteFrom('userMip').where('userId', '=', ana.userId).execute()
  await t.db.deleteFrom('userRole').where('userId', '=', ana.userId).execute()
  await t.db.updateTable('mip').set({ status: false }).execute()
  await t.db.updateTable('group').set({ status: false }).where('groupId', '=', cast.south.groupId).execute()
  await buildUser(t.world, { firstName: 'Later', groups: [cast.north] })
  await buildGroup(t.db, { groupName: 'Later' })
  t.clock.set(new Date())
})
afterAll(() => t.close())

it('shows people, MIPs and groups as they were', async () => {
  const people = await list(cast.as.admin, 'users')
  expect(people.isKnown).toBe(true)
  expect(people.rows.map(({ name }) => name)).not.toContain('Later Okafor')
  const rowOf = ({ userId }: { userId: number }) => people.rows.find(({ id }) => id === userId)
  expect(rowOf(cast.people.ana)).toMatchObject({
    name: 'Ana Abel',
    status: true,
    roles: [{ name: 'Member' }],
    groups: [{ name: 'North Imaging' }],
    mips: 2,
    people: null,
  })
  expect(rowOf(cast.people.ben)?.status).toBe(true)
  const mips = await list(cast.as.admin, 'mips')
  expect(mips.rows).toMatchObject([
    { name: 'North Clinic', status: true, groups: [{ name: 'North Imaging' }], people: 1, mips: null },
    { name: 'South Clinic', status: true, people: 1 },
  ])
  const groups = await list(cast.as.admin, 'groups')
  expect(groups.rows).toMatchObject([
    { name: 'North Imaging', status: true, people: 3, mips: 1 },
    { name: 'South Imaging', status: true, people: 2, mips: 1 },
  ])
})

it('shows a group administrator what belonged to the own group then', async () => {
  const people = await list(cast.as.northAdmin, 'users')
  expect(people.rows.map(({ name }) => name)).toEqual(['Ana Abel', 'Ben Bright', 'Dora Dunn'])
  expect(people.rows.map(({ mips }) => mips)).toEqual([1, 0, 0])
  const mips = await list(cast.as.northAdmin, 'mips')
  expect(mips.rows.map(({ name, people: count }) => [name, count])).toEqual([['North Clinic', 1]])
  const groups = await list(cast.as.northAdmin, 'groups')
  expect(groups.rows.map(({ name }) => name)).toEqual(['North Imaging'])
  const told = JSON.stringify([people, mips, groups])
  expect(told).not.toContain('South')
})

it('reads page after page, and finds by name', async () => {
  const ids: number[] = []
  for (let after: number | null | undefined; after !== null; ) {
    const page = await list(cast.as.admin, 'users', { pageSize: 3, ...(after && { after }) })
    ids.push(...page.rows.map(({ id }) => id))
    after = page.next
  }
  expect(ids).toEqual((await list(cast.as.admin, 'users')).rows.map(({ id }) => id))
  const found = await list(cast.as.admin, 'users', { search: 'dora du' })
  expect(found.rows.map(({ name }) => name)).toEqual(['Dora Dunn'])
})

it('knows nothing of the time before the history, and refuses the future', async () => {
  const before = await list(cast.as.admin, 'groups', { at: '2020-03-01T00:00:00Z' })
  expect(before).toMatchObject({ isKnown: false, isUnknown: true, rows: [], next: null })
  const body = { list: 'groups', at: '2999-01-01T00:00:00Z' }
  const answer = await cast.as.admin.inject('POST', '/api/gantry-admin/reach/as-of', body)
  expect([answer.status, Object.keys(answer.json<{ fields: object }>().fields)]).toEqual([400, ['at']])
})
