import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sealFacts } from '../../../platform/audit/sealing.ts'
import { setAuditRetention } from '../../../platform/db/connect/audit-retention.ts'
import { embeddedServerRole } from '../../../platform/db/connect/opening.ts'
import { grantServerRole } from '../../../platform/db/connect/server-role.ts'
import { buildMip, buildRis, buildUser, linkUserMip, type Mip } from '../../../testing/factories.ts'
import { prune } from '../../../testing/jobs/prune.ts'
import type { Person } from '../../../testing/people.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { factsOf, latestFact } from './testing/fact-queries.ts'

let t: TestApp
let person: Person
let mip: Mip
beforeAll(async () => {
  t = await buildTestApp()
  person = await buildUser(t.world)
  mip = await buildMip(t.db)
})
afterAll(() => t.close())

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
    expect((await latestFact(t.db, 'user', { userId }))?.cause).not.toBe(cause)
  })
})

it('leaves no fact of a transaction that was rolled back', async () => {
  const before = await factsOf(t.db, 'user', { userId: person.userId })
  const failing = t.world.db.transaction().execute(async (tx) => {
    await tx.updateTable('user').set({ status: false }).where('userId', '=', person.userId).execute()
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await factsOf(t.db, 'user', { userId: person.userId })).toEqual(before)
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
    expect(await old(), 'not before their seal').toEqual(before)
    await sealFacts(t.world)
    await prune(t.world)
    expect(await factsOf(t.db, 'ris-mip', { risId })).toEqual([])
    expect((await factsOf(t.db, 'user', { userId: person.userId })).length).toBeGreaterThan(1)
    await setAuditRetention(t.db, 0)
  })
})
