import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sealAudit } from '../../../../platform/audit/sealing.ts'
import { buildGroup, buildUser, type Group } from '../../../../testing/factories.ts'
import { bringUpToDate } from '../../../../testing/fhir/directory.ts'
import type { Person } from '../../../../testing/people.ts'
import { buildTestApp, type TestApp } from '../../../../testing/world.ts'
import { followAuditTrail, pruneDirectory } from './follow.ts'

const day = 24 * 60 * 60_000
const members = 2_500

let t: TestApp
let group: Group
let admin: Person
beforeAll(async () => {
  t = await buildTestApp()
  group = await buildGroup(t.db)
  admin = await buildUser(t.world, { roles: ['ProductAdmin'] })
  await sql`with person as (
      insert into "user" (email, first_name, last_name, listed)
      select 'member' || number || '@practice.example', 'Member', 'Person' || number, true
      from generate_series(1, ${members}) as number returning user_id)
    insert into user_group (user_id, group_id) select user_id, ${group.groupId}::bigint from person`.execute(
    t.db,
  )
  await bringUpToDate(t)
})
afterAll(() => t.close())

const countOfGroup = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from directory_entry
    where group_id = ${group.groupId} and type = 'Practitioner' and not removed`.execute(t.db)
  return rows[0]?.count
}
const sealNo = async () =>
  (await t.db.selectFrom('directoryCursor').select('sealNo').executeTakeFirstOrThrow()).sealNo

it('takes the members of a large group in chunks, and goes on after a stop', async () => {
  const caller = await t.signInAs(admin)
  const body = { name: 'Directory reader', description: '', groupId: group.groupId, scopes: ['system/*.rs'] }
  const added = await caller.inject('POST', '/api/gantry-admin/service-accounts/add-update', body)
  expect(added.status, added.text).toBe(200)
  await sealAudit(t.world)
  const before = await sealNo()
  let asked = 0
  await followAuditTrail(t.world, () => (asked += 1) > 2)
  expect(await countOfGroup(), 'one chunk').toBe(1_000)
  expect(await sealNo(), 'the cursor moves after the last chunk').toBe(before)
  await Promise.all([followAuditTrail(t.world), followAuditTrail(t.world)])
  expect(await countOfGroup()).toBe(members)
  expect(await sealNo()).toBeGreaterThan(before)
})

it('deletes entries a year after their removal, and those of a group that nobody reads', async () => {
  const person = await t.db
    .selectFrom('user')
    .select('userId')
    .where('email', '=', 'member1@practice.example')
    .executeTakeFirstOrThrow()
  await t.db.updateTable('user').set({ listed: false }).where('userId', '=', person.userId).execute()
  await bringUpToDate(t)
  const removed = () =>
    t.db.selectFrom('directoryEntry').select('groupId').where('userId', '=', person.userId).execute()
  expect(await removed()).toHaveLength(2)
  t.clock.advance(364 * day)
  await pruneDirectory(t.world)
  expect(await removed()).toHaveLength(2)
  expect(await countOfGroup()).toBe(members - 1)
  t.clock.advance(2 * day)
  await pruneDirectory(t.world)
  expect(await removed()).toEqual([])
  await t.db.deleteFrom('serviceAccount').where('groupId', '=', group.groupId).execute()
  await pruneDirectory(t.world)
  expect(await countOfGroup()).toBe(0)
})
