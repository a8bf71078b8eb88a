import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prune } from '../../housekeeping.ts'
import { setAuditRetention } from '../../platform/db/connect/audit-retention.ts'
import { embeddedServerRole } from '../../platform/db/connect/opening.ts'
import { grantServerRole } from '../../platform/db/connect/server-role.ts'
import type { Caller } from '../../testing/caller.ts'
import {
  buildApp,
  buildGroup,
  buildMip,
  buildRis,
  buildUser,
  type Group,
  linkUserMip,
  type Mip,
  roleIdOf,
} from '../../testing/factories.ts'
import type { Person } from '../../testing/people.ts'
import { buildQualification, buildRequirement } from '../../testing/qualifications.ts'
import { buildTestApp, type TestApp } from '../../testing/world.ts'

let t: TestApp
let admin: Person
let as: Caller
let person: Person
let group: Group
let mip: Mip
beforeAll(async () => {
  t = await buildTestApp()
  admin = await t.person({ roles: ['ProductAdmin'] })
  as = await t.signInAs(admin)
  person = await buildUser(t.world)
  group = await buildGroup(t.db)
  mip = await buildMip(t.db)
})
afterAll(() => t.close())

type Fact = { value: Record<string, unknown>; isOpen: boolean; cause: string | null; endCause: string | null }

/** The facts of a kind about these records, in their order. */
async function factsOf(kind: string, keys: Record<string, number>): Promise<Fact[]> {
  const conditions = Object.entries(keys).map(([column, id]) => sql`${sql.ref(column)} = ${id}`)
  const { rows } = await sql<Fact>`
    select value, is_open, cause, end_cause from fact
    where kind = ${kind} and ${sql.join(conditions, sql` and `)} order by fact_id`.execute(t.db)
  return rows
}
const latest = async (kind: string, keys: Record<string, number>) => (await factsOf(kind, keys)).at(-1)

/** The audit entries with a cause. */
async function entriesOf(cause: string | null) {
  const { rows } = await sql<{ action: string; actorUserId: number }>`
    select action, actor_user_id from audit_event where detail @> jsonb_build_object('cause', ${cause}::text)`.execute(
    t.db,
  )
  return rows
}

const api = '/api/gantry-admin'

describe('the role of the server', () => {
  const attempts = [
    `insert into fact (kind, user_id, value, valid_from) values ('user-role', 1, '{}', now())`,
    `update fact set valid_until = now()`,
    'delete from fact',
    'truncate fact',
    'drop table fact',
    'alter table fact disable trigger user',
    `update fact_history set begins_at = '2020-01-01'`,
    'delete from fact_history',
    'select record_user_changed()',
    'select record_user_mip_added()',
    'drop trigger user_facts_changed on "user"',
    'create trigger mine after insert on setup_dismissal for each statement execute function record_user_added()',
    'create or replace function record_user_changed() returns trigger language plpgsql as $$ begin return null; end $$',
  ]
  const tryAs = async (db: TestApp['db'], statement: string) => {
    const all = () => sql`select * from fact order by fact_id`.execute(t.db)
    const before = (await all()).rows
    const code = await sql
      .raw(statement)
      .execute(db)
      .then(
        () => 'done',
        (error: { code?: string }) => error.code,
      )
    expect((await all()).rows).toEqual(before)
    return code
  }
  it.each(attempts)('cannot write facts: %s', async (statement) => {
    expect(await tryAs(t.world.db, statement)).toBe('42501')
  })

  it('cannot write facts even with the privileges that a server of the previous version grants', async () => {
    await sql`grant insert, update, delete on fact to ${sql.id(embeddedServerRole)}`.execute(t.db)
    for (const statement of attempts.slice(0, 3)) expect(await tryAs(t.world.db, statement)).toBe('42501')
    await grantServerRole(t.db, embeddedServerRole)
    const { rows } =
      await sql`select has_table_privilege(${embeddedServerRole}, 'fact', 'INSERT') as may`.execute(t.db)
    expect(rows).toEqual([{ may: false }])
  })

  it('cannot choose the cause of a fact', async () => {
    const cause = '00000000-0000-0000-0000-000000000000'
    const { userId } = await buildUser(t.world)
    await t.world.db.transaction().execute(async (tx) => {
      await sql`select set_config('gantry.cause', ${cause}, true)`.execute(tx)
      await tx.updateTable('user').set({ status: false }).where('userId', '=', userId).execute()
    })
    expect((await latest('user', { userId }))?.cause).not.toBe(cause)
  })
})

describe('each change of what gives access', () => {
  const post = async (url: string, body: object = {}) => {
    const answer = await as.inject('POST', url, body)
    expect(answer.status, `${url} ${answer.text}`).toBe(200)
    return answer
  }
  const get = async (url: string) => {
    const answer = await as.inject('GET', url)
    expect(answer.status, `${url} ${answer.text}`).toBe(200)
    return answer
  }
  /** The latest fact was made by an entry of this action by the administrator. */
  const expectMadeBy = async (fact: Fact | undefined, action: string) =>
    expect(await entriesOf(fact?.cause ?? null)).toContainEqual({ action, actorUserId: admin.userId })
  const expectEndedBy = async (fact: Fact | undefined, action: string) => {
    expect(fact?.isOpen).toBe(false)
    expect(await entriesOf(fact?.endCause ?? null)).toContainEqual({ action, actorUserId: admin.userId })
  }

  it('records the status of a person, and names its author', async () => {
    const { userId } = person
    await get(`${api}/users/${userId}/activate-inactivate?status=false`)
    await get(`${api}/users/${userId}/activate-inactivate?status=true`)
    const facts = await factsOf('user', { userId })
    expect(facts.slice(-3).map(({ value, isOpen }) => [value['status'], isOpen])).toEqual([
      [true, false],
      [false, false],
      [true, true],
    ])
    await expectMadeBy(facts.at(-1), 'user.activate')
    await expectMadeBy(facts.at(-2), 'user.inactivate')
    await expectEndedBy(facts.at(-3), 'user.inactivate')
    expect(facts.at(-2)?.endCause).toBe(facts.at(-1)?.cause)
  })

  it('records the roles of a person and the group that a person administers', async () => {
    const member = { roleId: await roleIdOf(t.db, 'Member') }
    const administrator = { roleId: await roleIdOf(t.db, 'ProductAdmin') }
    const profile = { email: 'two.roles@clinic.example', firstName: 'Two', lastName: 'Roles' }
    const { userId, version } = (
      await post(`${api}/users/add-update`, { ...profile, roles: [member] })
    ).json()
    const asMember = { userId, ...member }
    await expectMadeBy(await latest('user-role', asMember), 'user.add')
    await post(`${api}/users/add-update`, { userId, version, ...profile, roles: [administrator] })
    await expectEndedBy(await latest('user-role', asMember), 'user.edit')
    const added = { userId, ...administrator }
    await expectMadeBy(await latest('user-role', added), 'user.edit')

    const url = `${api}/users/${userId}/update-group-id-for-admin`
    await get(`${url}?groupIdForAdmin=${group.groupId}`)
    await expectMadeBy(
      await latest('group-admin', { userId, groupId: group.groupId }),
      'user.group-for-admin',
    )
    await get(`${url}?groupIdForAdmin=0`)
    await expectEndedBy(
      await latest('group-admin', { userId, groupId: group.groupId }),
      'user.group-for-admin',
    )
  })

  it('records links of people, groups, MIPs and RIS', async () => {
    const { userId } = person
    const { mipId } = mip
    const { groupId } = group
    const { userMipId } = (await post(`${api}/link-user-mip`, { userId, mipId, allowed: true })).json()
    await expectMadeBy(await latest('user-mip', { userId, mipId }), 'user-mip.link')
    await post('/api/update-user-mip', { userMipId, userId, mipId, providerNumber: '', allowed: false })
    const changed = await factsOf('user-mip', { userId, mipId })
    expect(changed.map(({ value }) => value['allowed'])).toEqual([true, false])
    await expectMadeBy(changed.at(-1), 'user-mip.edit')
    await as.inject('DELETE', `${api}/unlink-user-mip/${userMipId}`)
    await expectEndedBy(await latest('user-mip', { userId, mipId }), 'user-mip.unlink')

    await post(`/api/link-user-group?group-id=${groupId}&user-id=${userId}`)
    await expectMadeBy(await latest('user-group', { userId, groupId }), 'user-group.link')
    await get(`${api}/groups/${groupId}/link-mip?group-id=${groupId}&mipId=${mipId}`)
    await expectMadeBy(await latest('group-mip', { groupId, mipId }), 'group-mip.link')

    const { risId } = await buildRis(t.db)
    await post(`${api}/link-ris-user`, { risId, userId, risUserName: 'two' })
    await expectMadeBy(await latest('user-ris', { risId, userId }), 'ris-user.link')
    await get(`${api}/ris/${risId}/link-mip?ris-id=${risId}&mipId=${mipId}`)
    await expectMadeBy(await latest('ris-mip', { risId, mipId }), 'ris-mip.link')
  })

  it('records the status of groups, MIPs, RIS, roles and apps', async () => {
    const { risId } = await buildRis(t.db)
    const appId = await buildApp(t.db, { code: 'switch' })
    const { roleId } = (await post(`${api}/role/add-update`, { name: 'Porter', label: 'Porter' })).json()
    for (const [kind, path, keys] of [
      ['group', `groups/${group.groupId}`, { groupId: group.groupId }],
      ['mip', `mips/${mip.mipId}`, { mipId: mip.mipId }],
      ['ris', `ris/${risId}`, { risId }],
      ['role', `roles/${roleId}`, { roleId }],
      ['app', `apps/${appId}`, { appId }],
    ] as const) {
      await post(`${api}/${path}/activate-inactivate?status=false`)
      const facts = await factsOf(kind, keys)
      expect(
        facts.map(({ value }) => value['status']),
        kind,
      ).toEqual([true, false])
      await expectMadeBy(facts.at(-1), `${kind}.inactivate`)
      await post(`${api}/${path}/activate-inactivate?status=true`)
    }
  })

  it('records who may open an app', async () => {
    const before = await buildApp(t.db, { code: 'rights', roles: ['Member'] })
    const { version, ...app } = (await get(`${api}/apps/${before}`)).json()
    const edited = {
      ...app,
      appId: before,
      version,
      roles: [{ roleId: await roleIdOf(t.db, 'TYP'), name: 'TYP' }],
    }
    const answer = await as.inject('POST', `${api}/apps/add-update`, edited)
    expect(answer.status, answer.text).toBe(200)
    const rights = async (code: 'Member' | 'TYP') =>
      latest('app-role', { appId: before, roleId: await roleIdOf(t.db, code) })
    await expectEndedBy(await rights('Member'), 'app.edit')
    await expectMadeBy(await rights('TYP'), 'app.edit')
  })

  it('records the visibility of documents', async () => {
    const file = { fileName: 'a.pdf', contentType: 'application/pdf', size: 19, sha256: 'a'.repeat(64) }
    const { documentId } = await t.db
      .insertInto('document')
      .values({ ...file, userId: person.userId })
      .returning('documentId')
      .executeTakeFirstOrThrow()
    await get(`/api/users/${person.userId}/documents/${documentId}/change-visibility?visibility=true`)
    const facts = await factsOf('document', { recordId: documentId })
    expect(facts.map(({ value }) => value['visible'])).toEqual([false, true])
    await expectMadeBy(facts.at(-1), 'document.visibility')
    await as.inject('DELETE', `/api/users/${person.userId}/documents/${documentId}`)
    await expectEndedBy(await latest('document', { recordId: documentId }), 'document.delete')
  })

  it('records requirements that hold links, and the qualifications that they ask for', async () => {
    const recordId = await buildRequirement(t.db, { mipId: mip.mipId })
    expect(await factsOf('requirement', { recordId, mipId: mip.mipId })).toMatchObject([{ isOpen: true }])
    await as.inject('DELETE', `${api}/requirements/${recordId}`)
    expect(await factsOf('requirement', { recordId })).toMatchObject([{ isOpen: false }])
    const qualificationId = await buildQualification(t.db, { userId: person.userId })
    const kept = { recordId: qualificationId, userId: person.userId }
    await t.db
      .updateTable('qualification')
      .set({ checkResult: 'SUSPENDED' })
      .where('qualificationId', '=', qualificationId)
      .execute()
    expect((await factsOf('qualification', kept)).map(({ value }) => value['checkResult'])).toEqual([
      'CURRENT',
      'SUSPENDED',
    ])
  })
})

it('writes no fact for a change that decides nothing, and gives its audit entry no cause', async () => {
  const count = async () => (await sql`select count(*) from fact`.execute(t.db)).rows
  const before = await count()
  const body = { firstName: 'Other', lastName: 'Name' }
  const answer = await as.inject('POST', `/api/users/${admin.userId}/update-profile`, body)
  expect(answer.status, answer.text).toBe(200)
  expect(await count()).toEqual(before)
  const { detail } = await t.db
    .selectFrom('auditEvent')
    .select('detail')
    .where('action', '=', 'user.profile')
    .executeTakeFirstOrThrow()
  expect(detail).not.toHaveProperty('cause')
})

it('leaves no fact of a transaction that was rolled back', async () => {
  const before = await factsOf('user', { userId: person.userId })
  const failing = t.world.db.transaction().execute(async (tx) => {
    await tx.updateTable('user').set({ status: false }).where('userId', '=', person.userId).execute()
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await factsOf('user', { userId: person.userId })).toEqual(before)
})

it('records a change of many rows by one statement, with one open fact for each row', async () => {
  for (let added = 0; added < 20; added++) await buildUser(t.world, { mips: [mip] })
  await t.db.updateTable('user').set({ status: sql`not status` }).execute()
  await t.db.updateTable('user').set({ status: sql`not status` }).execute()
  await t.db.deleteFrom('userMip').where('mipId', '=', mip.mipId).execute()
  const { rows } = await sql<{ differing: number; doubled: number; links: number }>`select
    (select count(*) from "user" left join fact on fact.user_id = "user".user_id and kind = 'user' and is_open
      where (value ->> 'status')::boolean is distinct from status) as differing,
    (select count(*) from (select from fact where is_open group by kind, user_id, group_id, mip_id, role_id, ris_id, app_id,
      record_id having count(*) > 1) as twice) as doubled,
    (select count(*) from fact where kind = 'user-mip' and is_open and mip_id = ${mip.mipId}) as links`.execute(
    t.db,
  )
  expect(rows).toEqual([{ differing: 0, doubled: 0, links: 0 }])
})

it('gives a link with a time limit the end of its fact', async () => {
  const { rows: columns } = await sql`select from information_schema.columns
    where table_name = 'user_mip' and column_name = 'valid_until'`.execute(t.db)
  if (columns.length === 0) await sql`alter table user_mip add column valid_until timestamptz`.execute(t.db)
  const end = new Date('2027-03-01T00:00:00Z')
  const { userId } = await buildUser(t.world)
  const userMipId = await linkUserMip(t.db, userId, mip.mipId)
  await sql`update user_mip set valid_until = ${end} where user_mip_id = ${userMipId}`.execute(t.db)
  const { rows } = await sql<{ validUntil: Date | null; isOpen: boolean }>`
    select valid_until, is_open from fact where kind = 'user-mip' and user_id = ${userId} order by fact_id`.execute(
    t.db,
  )
  expect(rows).toEqual([
    { validUntil: expect.any(Date), isOpen: false },
    { validUntil: end, isOpen: true },
  ])
})

describe('the retention of facts', () => {
  const old = async () =>
    (
      await sql<{
        count: number
      }>`select count(*) as count from fact where kind = 'ris-mip' and not is_open`.execute(t.db)
    ).rows
  it('is that of the audit trail: only facts that ended earlier are deleted', async () => {
    const { risId } = await buildRis(t.db)
    await t.db.insertInto('risMip').values({ risId, mipId: mip.mipId }).execute()
    await t.db.deleteFrom('risMip').where('risId', '=', risId).execute()
    await sql`alter table fact disable trigger user`.execute(t.db)
    await sql`update fact set valid_from = now() - interval '500 days', valid_until = now() - interval '400 days'
      where ris_id = ${risId} and kind = 'ris-mip'`.execute(t.db)
    await sql`alter table fact enable trigger user`.execute(t.db)
    const before = await old()
    await prune(t.world)
    expect(await old()).toEqual(before)
    await setAuditRetention(t.db, 380)
    await expect(sql`delete from fact`.execute(t.db)).rejects.toThrow('facts cannot be deleted')
    await prune(t.world)
    expect(await factsOf('ris-mip', { risId })).toEqual([])
    expect((await factsOf('user', { userId: person.userId })).length).toBeGreaterThan(1)
    await setAuditRetention(t.db, 0)
  })
})
