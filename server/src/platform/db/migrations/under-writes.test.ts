import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../../testing/database.ts'
import { chooseSeed, repeatWith } from '../../../testing/histories.ts'
import { type Connected, connect } from '../connect/connect.ts'
import { migrate } from './migrate.ts'

const people = 1200
const mips = 20
const seed = chooseSeed(20_261_126)

/** Mulberry32, so that a failure can be repeated with its seed. */
function createRandom(state: number): (below: number) => number {
  let a = state
  return (below) => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

let database: TestDatabase
let crashes = 0
let writes = 0

/** The tables and rows of 0.1.0. */
async function fillOldest(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`insert into "group" (group_name) select 'Group ' || n from generate_series(1, 5) as n;
    insert into mip (name, code, state) select 'MIP ' || n, 'M' || n, 'NSW' from generate_series(1, ${mips}) as n;
    insert into "user" (email, first_name, last_name, ahpra_number)
      select n || '@clinic.example', 'First', 'Last ' || n, case when n % 2 = 0 then 'MED' || (1000000000 + n) else '' end
      from generate_series(1, ${people}) as n;
    insert into user_role select user_id, role_id from "user", role where role.code = 'Member';
    insert into user_group (user_id, group_id) select user_id, 1 + user_id % 5 from "user";
    insert into user_mip (user_id, mip_id, provider_number, allowed)
      select user_id, mip_id, case when (user_id + mip_id) % 3 = 0 then '2426621B' else 'WRONG' end, user_id % 7 > 0
      from "user", mip where mip_id <= 3;
    insert into audit_event (at, action, result, detail)
      select now(), 'user-mip.edit', 'DONE', '{"allowed": true, "providerNumber": "1"}' from generate_series(1, 50)`)
    .execute(db)
}

/** What servers of the version before do meanwhile. */
async function writeUntil(isDone: () => boolean, connected: Connected): Promise<void> {
  const random = createRandom(seed)
  const userId = () => 1 + random(people)
  const statements = [
    () => `update "user" set status = not status, status_change_date = now() where user_id = ${userId()}`,
    () => `update "user" set last_name = 'Name ${random(99)}' where user_id = ${userId()}`,
    () => `update "user" set ahpra_number = 'MED' || (2000000000 + user_id) where user_id = ${userId()}`,
    () => `update "user" set group_id_for_admin = ${1 + random(5)} where user_id = ${userId()}`,
    () => `update user_mip set allowed = not allowed where user_id = ${userId()}`,
    () => `update user_mip set provider_number = '2426621B' where user_id = ${userId()} and mip_id = 2`,
    () => `delete from user_mip where user_id = ${userId()} and mip_id = ${1 + random(3)}`,
    () =>
      `insert into user_mip (user_id, mip_id) select user_id, ${1 + random(mips)} from "user" where user_id = ${userId()} on conflict do nothing`,
    () => `update mip set status = not status where mip_id = ${1 + random(mips)}`,
    () =>
      `insert into user_group (user_id, group_id) select user_id, ${1 + random(5)} from "user" where user_id = ${userId()} on conflict do nothing`,
    () => `insert into audit_event (at, action, result) values (now(), 'session.sign-in', 'DONE')`,
    () => `delete from "user" where user_id = ${userId()}`,
  ]
  await connected.db.connection().execute(async (connection) => {
    await sql.raw(`set application_name = 'writer'`).execute(connection)
    while (!isDone()) {
      await sql.raw(statements[random(statements.length)]?.() ?? '').execute(connection)
      writes++
      await sleep(1)
    }
  })
}

/** Migrates as a server that is killed again and again, until one is left alone. */
async function migrateWithCrashes(): Promise<void> {
  const random = createRandom(seed + 1)
  for (let start = 0; ; start++) {
    const server = connect(database.connection)
    let isOver = false
    const crashAt = (await countMigrations()) + 1 + random(5)
    const migrating = migrate(server.db)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        isOver = true
      })
    const crash = start < 12 ? endOthersAt(crashAt, random(20), () => isOver) : undefined
    const isDone = await migrating
    await crash
    await server.close().catch(() => undefined)
    if (isDone) return
    crashes++
  }
}

const countMigrations = () => oneNumber('select count(*) from kysely_migration')

/**
 * Waits for that many migrations, because a slow machine may need long for the first one, and then a moment of the next one. Ends
 * the connections until the server has noticed: one that is idle at that moment is only replaced.
 */
async function endOthersAt(count: number, wait: number, isOver: () => boolean): Promise<void> {
  while (!isOver() && (await countMigrations()) < count) await sleep(5)
  await sleep(wait)
  while (!isOver()) {
    await endOthers()
    await sleep(1)
  }
}

const endOthers = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
    and pid <> pg_backend_pid() and application_name <> 'writer'`.execute(database.db)

const oneNumber = async (text: string): Promise<number> => {
  const { rows } = await sql.raw<{ n: number }>(`select (${text})::int as n`).execute(database.db)
  return rows[0]?.n ?? -1
}

beforeAll(async () => {
  database = await createEmptyDatabase()
  await migrate(database.db, undefined, '0011-the-key-in-use')
  await fillOldest(database.db as unknown as Kysely<never>)
  // Patient, because a slow machine is not what this test is about.
  const writer = connect(database.connection, { maxWait: 10_000 })
  let done = false
  const writing = writeUntil(() => done, writer)
  await Promise.race([migrateWithCrashes(), writing])
  done = true
  await writing
  await writer.close()
}, 120_000)
afterAll(() => database.drop())

describe(`an upgrade from 0.1.0 under writes, with crashes (${repeatWith(seed)})`, () => {
  it('was interrupted, and the writes went on', () => {
    expect(crashes).toBeGreaterThan(2)
    expect(writes).toBeGreaterThan(200)
  })

  it.each([
    [
      'user',
      `select user_id, jsonb_build_object('status', status, 'activated', activated_at is not null) from "user"`,
      'user_id, value',
    ],
    [
      'group-admin',
      'select user_id, group_id_for_admin from "user" where group_id_for_admin is not null',
      'user_id, group_id',
    ],
    [
      'mip',
      `select mip_id, jsonb_build_object('status', status, 'state', state) from mip`,
      // Facts from before the marks of 0099 have none.
      `mip_id, value - 'is_commonwealth'`,
    ],
    ['user-role', 'select user_id, role_id from user_role', 'user_id, role_id'],
    ['user-group', 'select user_id, group_id from user_group', 'user_id, group_id'],
    [
      'user-mip',
      `select user_id, mip_id, jsonb_build_object('allowed', allowed) from user_mip`,
      'user_id, mip_id, value',
    ],
    [
      'qualification',
      'select user_id, qualification_id from qualification where user_id is not null',
      'user_id, record_id',
    ],
  ])('has exactly one open fact for each row: %s', async (kind, rows, columns) => {
    const facts = `select ${columns} from fact where is_open and kind = '${kind}'`
    expect(await oneNumber(`select count(*) from (${rows} except all ${facts}) as missing`)).toBe(0)
    expect(await oneNumber(`select count(*) from (${facts} except all ${rows}) as superfluous`)).toBe(0)
    expect(await oneNumber(`select count(*) from (${facts}) as facts`)).toBeGreaterThan(0)
  })

  it('begins the history after every fact of the time before', async () => {
    expect(
      await oneNumber(
        'select count(*) from fact, fact_history where cause is null and valid_from > begins_at',
      ),
    ).toBe(0)
  })

  const wrong = `select user_mip_id, provider_number_problem(provider_number) from user_mip
    join "user" using (user_id) join mip using (mip_id)
    where allowed and "user".status and mip.status and provider_number_problem(provider_number) is not null`
  it.each([
    ['problems of provider numbers', wrong, 'select user_mip_id, problem from number_problem'],
    [
      'totals of these problems',
      `select problem, count(*) from (${wrong}) as wrong (link, problem) group by 1`,
      `select part, sum(row_count) from list_total where source = 'number_problem' group by 1 having sum(row_count) <> 0`,
    ],
    [
      'totals of allowed links',
      'select mip_id::text, number_part(provider_number), count(*) from user_mip where allowed group by 1, 2',
      `select key, part, sum(row_count) from list_total where source = 'mip_number' group by 1, 2 having sum(row_count) <> 0`,
    ],
    [
      'totals of qualifications',
      `select qualification_kind_id::text, state || ' ' || jurisdiction, count(*) from qualification
        where state in ('SUBMITTED', 'VERIFIED') group by 1, 2`,
      `select key, part, sum(row_count) from list_total where source = 'qualification' group by 1, 2 having sum(row_count) <> 0`,
    ],
    [
      'numbers of profiles',
      `select user_id, ahpra_number from "user" where ahpra_number <> ''`,
      `select user_id, number from qualification where is_from_profile`,
    ],
    [
      'sign-ins',
      `select count(*) from audit_event where action = 'session.sign-in'`,
      `select sum(row_count) from list_total where source = 'sign_in'`,
    ],
    [
      'changed fields of earlier entries',
      `values ('user-mip.allowed', 50), ('user-mip.providerNumber', 50)`,
      'select field, count(*) from audit_change group by 1',
    ],
  ])('counts and lists what the rows say: %s', async (_name, rows, kept) => {
    expect(await oneNumber(`select count(*) from (${rows}) as expected`)).toBeGreaterThan(0)
    expect(await oneNumber(`select count(*) from (${rows} except all ${kept}) as missing`)).toBe(0)
    expect(await oneNumber(`select count(*) from (${kept} except all ${rows}) as superfluous`)).toBe(0)
  })
})
