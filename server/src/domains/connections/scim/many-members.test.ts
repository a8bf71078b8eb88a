import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildGroup } from '../../../testing/factories.ts'
import { buildDirectory, type Directory, patchOf } from '../../../testing/scim.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

const count = 1000

let t: TestApp
let north: Directory
let groupId: number
let roleId: number
let ids: number[]
beforeAll(async () => {
  t = await buildTestApp()
  groupId = (await buildGroup(t.db)).groupId
  const role = t.db.selectFrom('role').select('roleId').where('code', '=', 'MIS')
  roleId = (await role.executeTakeFirstOrThrow()).roleId
  const roleMap = [{ value: 'imaging', roleId }]
  north = await buildDirectory(t, { groupId, domains: ['north.example'], roleMap })
  // As after a first import of people who were not put into the group.
  const { rows } = await sql<{ userId: number }>`
    with added as (
      insert into "user" (email, first_name, last_name, created_at, status_change_date)
      select 'm' || place || '@north.example', 'M', 'N', now(), now() from generate_series(1, ${count}) as place
      returning user_id, email),
    given as (
      insert into user_role (user_id, role_id) select user_id, role_id from added, role where code = 'Member')
    insert into scim_user (identity_connection_id, user_id, user_name, is_added, in_group, created_at, changed_at)
    select ${north.identityConnectionId}, user_id, email, true, false, now(), now() from added
    returning user_id`.execute(t.db)
  ids = rows.map(({ userId }) => userId)
})
afterAll(() => t.close())

const change = async (group: string, op: 'add' | 'remove', userIds: number[]) => {
  const value = userIds.map((userId) => ({ value: String(userId) }))
  const answer = await north.send('PATCH', `/Groups/${group}`, patchOf({ op, path: 'members', value }))
  expect(answer.status, answer.text).toBe(204)
}
const countMembers = async (group: string) =>
  (await north.send('GET', `/Groups/${group}`)).json.members.length as number
const countEntries = async (action: string) =>
  (await t.db.selectFrom('auditEvent').select('subjectId').where('action', '=', action).execute()).length

/** Counts the statements that write to a table from now on. */
async function countStatements(table: string): Promise<() => Promise<number>> {
  const sequence = sql.id(`statements_of_${table}`)
  const countOne = sql.id(`count_${table}`)
  await sql`create sequence ${sequence}`.execute(t.db)
  await sql`create function ${countOne}() returns trigger language plpgsql security definer set search_path from current as ${sql.lit(
    `begin perform nextval('statements_of_${table}'); return null; end`,
  )}`.execute(t.db)
  await sql`create trigger count_statements after insert or update or delete on ${sql.table(table)}
    for each statement execute function ${countOne}()`.execute(t.db)
  const read = async () =>
    (
      await sql<{
        seen: number
      }>`select case when is_called then last_value else 0 end as seen from ${sequence}`.execute(t.db)
    ).rows[0]?.seen ?? 0
  return read
}

describe('a change of a thousand members', () => {
  it('writes to each table by a few statements, and each person has an audit entry', async () => {
    const tables = ['user_group', 'group_invitation', 'user_role', 'scim_user', 'scim_role', 'audit_event']
    const counters = await Promise.all(tables.map(countStatements))
    const statements = () => Promise.all(counters.map((read) => read()))
    for (const [group, added, removed] of [
      [`group-${groupId}`, 'user-group.link', 'user-group.unlink'],
      [`role-${roleId}`, 'user.edit', 'user.edit'],
    ] as const) {
      const before = { added: await countEntries(added), removed: await countEntries(removed) }
      await change(group, 'add', ids)
      expect(await countMembers(group)).toBe(count)
      expect((await countEntries(added)) - before.added).toBe(count)
      await change(group, 'remove', ids)
      expect(await countMembers(group)).toBe(0)
      expect((await countEntries(removed)) - before.removed).toBe(added === removed ? 2 * count : count)
    }
    // Four changes. Before, each person had a statement of their own.
    for (const [index, most] of (await statements()).entries()) {
      expect(most, tables[index]).toBeLessThan(20)
    }
  })
})
