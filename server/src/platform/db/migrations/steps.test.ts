import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../../testing/database.ts'
import { finishFills, migrate } from './migrate.ts'
import { describePlan, describeStatus } from './plan.ts'
import { listUnfinished } from './progress.ts'

let database: TestDatabase
let folder: string
let messages: string[]
const report = (_facts: object, message: string) => void messages.push(message)

beforeEach(async () => {
  database = await createEmptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'gantry-steps-'))
  messages = []
  await addMigration('0001-pets', 'create table pet (pet_id bigint primary key, name text, age integer)')
  await migrate(database.db, folder)
  await sql`insert into pet select n, 'pet ' || n from generate_series(1, 100) as n`.execute(database.db)
})
afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const addMigration = (name: string, text: string) => writeFile(join(folder, `${name}.sql`), text)
const run = (options = {}) => migrate(database.db, folder, undefined, { report, ...options })

async function count(condition: string): Promise<number> {
  const { rows } = await sql
    .raw<{ count: number }>(`select count(*)::int as count from pet where ${condition}`)
    .execute(database.db)
  return rows[0]?.count ?? 0
}

/** Gives each pet an age, ten at a time, and fails at a pet of this name. */
const ages = `-- step: fill pet by pet_id, 10 at a time
update pet set age = coalesce(age, 0) + 1 where pet_id > :low and pet_id <= :high;
select 1 / (case when name = 'broken' then 0 else 1 end) from pet where pet_id > :low and pet_id <= :high;
`
const nameOf = (petId: number, name: string) =>
  sql`update pet set name = ${name} where pet_id = ${petId}`.execute(database.db)

describe('a fill', () => {
  it('continues after a crash with the batch that was not committed, and fills no row twice', async () => {
    await addMigration('0002-ages', `${ages}\n-- step\nalter table pet add column sex text`)
    await nameOf(35, 'broken')
    await expect(run()).rejects.toThrow('0002-ages.sql: division by zero')
    expect(await count('age = 1')).toBe(30)
    expect(await describeStatus(database.db, folder)).toEqual([
      '1 of 2 migrations are applied.',
      'missing: 0002-ages',
      'unfinished: 0002-ages, at step 1 of 2, fill of pet done up to pet_id 30',
    ])
    await nameOf(35, 'mended')
    expect(await run()).toEqual(['0002-ages'])
    expect(await count('age = 1 and sex is null')).toBe(100)
    expect(await listUnfinished(database.db)).toEqual([])
  })

  it('at the end of the last file is left for later, and a later file finishes it first', async () => {
    await addMigration('0002-ages', `alter table pet add column sex text;\n${ages}`)
    expect(await run({ leavesFills: true })).toEqual(['0002-ages'])
    expect(await count('age is null')).toBe(100)
    expect(await run({ leavesFills: true })).toEqual([])
    // Upgrades may skip versions, and the next migration may rely on what the fill has written.
    await addMigration('0003-sums', 'create table age_total as select sum(age) as total from pet')
    expect(await run({ leavesFills: true })).toEqual(['0002-ages', '0003-sums'])
    const { rows } = await sql`select total::int as total from age_total`.execute(database.db)
    expect(rows).toEqual([{ total: 100 }])
  })

  it('that was left is finished while the server serves, and stops when asked', async () => {
    await addMigration('0002-ages', ages)
    await run({ leavesFills: true })
    let asked = 0
    await finishFills(database.db, { report, isStopped: () => ++asked > 4 }, folder)
    const done = await count('age = 1')
    expect(done).toBeGreaterThan(0)
    expect(done).toBeLessThan(100)
    expect(await describeStatus(database.db, folder)).toEqual([
      '2 of 2 migrations are applied.',
      `unfinished: 0002-ages, at step 1 of 1, fill of pet done up to pet_id ${done}`,
    ])
    await finishFills(database.db, { report, isStopped: () => false }, folder)
    expect(await count('age = 1')).toBe(100)
    expect(await run()).toEqual([])
  })
})

describe('a step that waits for a long transaction', () => {
  it('gives way to requests again and again, and runs as soon as the transaction ends', async () => {
    await addMigration('0002-sex', 'alter table pet add column sex text')
    const ended = Promise.withResolvers<void>()
    const reading = database.db.transaction().execute(async (tx) => {
      await sql`select count(*) from pet`.execute(tx)
      await ended.promise
    })
    const migrating = run()
    // A request waits behind the step for less than the 700 ms after which it would fail.
    const waits: number[] = []
    for (let turn = 0; turn < 20; turn++) {
      const started = performance.now()
      await sql`select name from pet where pet_id = 1`.execute(database.db)
      waits.push(performance.now() - started)
      await sleep(100)
    }
    expect(Math.max(...waits)).toBeGreaterThan(100)
    expect(Math.max(...waits)).toBeLessThan(690)
    expect(messages).toContain('waiting for a lock: a transaction uses the table for a long time')
    ended.resolve()
    await reading
    expect(await migrating).toEqual(['0002-sex'])
  })
})

describe('an index', () => {
  it('of a broken attempt is dropped and built again', async () => {
    await addMigration(
      '0002-index',
      '-- step: concurrently\ncreate unique index concurrently if not exists pet_name_key on pet (name);',
    )
    await nameOf(2, 'pet 1')
    await expect(run()).rejects.toThrow('0002-index.sql: could not create unique index')
    await nameOf(2, 'pet 2')
    expect(await run()).toEqual(['0002-index'])
    const { rows } =
      await sql`select indisvalid from pg_index where indexrelid = 'pet_name_key'::regclass`.execute(
        database.db,
      )
    expect(rows).toEqual([{ indisvalid: true }])
  })
})

describe('a server that starts while another one migrates', () => {
  it('waits for it, and runs nothing twice', async () => {
    await addMigration('0002-ages', `${ages}\n-- step\nselect pg_sleep(1);`)
    let pending = 0
    const onPending = async () => void pending++
    const applied = await Promise.all([run({ onPending }), run({ onPending }), run({ onPending })])
    expect(applied.flat()).toEqual(['0002-ages'])
    expect(await count('age = 1')).toBe(100)
    expect(pending).toBe(3)
    expect(messages.filter((message) => message.startsWith('another server'))).toHaveLength(2)
  })

  it('does not wait for ever', async () => {
    await addMigration('0002-slow', 'select pg_sleep(3)')
    const first = run()
    await sleep(300)
    await expect(run({ patience: 600 })).rejects.toThrow('another server has been migrating it for too long')
    await first
  })
})

describe('a dry run', () => {
  it('names each missing step with its locks, and changes nothing', async () => {
    await addMigration(
      '0002-owners',
      `create table owner (owner_id bigint primary key);
alter table pet add column owner_id bigint;
create index owner_by_id on owner (owner_id);
create trigger pet_changed before update on pet for each row execute function suppress_redundant_updates_trigger();
${ages}
-- step: concurrently
create index concurrently if not exists pet_by_owner on pet (owner_id);`,
    )
    expect(await describePlan(database.db, folder)).toEqual([
      '0002-owners 1/3 schema: ACCESS EXCLUSIVE on pet; SHARE ROW EXCLUSIVE on pet',
      '0002-owners 2/3 fill: pet by pet_id, 10 rows at a time; locks these rows only',
      '0002-owners 3/3 concurrently: SHARE UPDATE EXCLUSIVE on pet',
    ])
    expect(await listUnfinished(database.db)).toEqual([])
    await run()
    expect(await describePlan(database.db, folder)).toEqual([])
  })
})
