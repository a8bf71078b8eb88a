import {
  providerNumberOf,
  providerNumberProblem,
} from '@gantry/contract/domains/people/links/user-mips/provider-number'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRandom } from '../../../commands/demo/content/random.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  await sql`insert into mip (name) select 'Clinic ' || n from generate_series(1, 6) n`.execute(db)
  await sql`insert into "user" (email, first_name, last_name, status)
    select 'p' || n || '@x.example', 'P', 'Q', n % 4 > 0 from generate_series(1, 120) n`.execute(db)
})
afterAll(() => database.drop())

type Totals = { key: string; part: string; rows: number }[]

const kept = async (source: string) =>
  (
    await sql<Totals[number]>`select key, part, sum(row_count)::integer as rows from list_total
    where source = ${source} group by key, part having sum(row_count) <> 0 order by key, part`.execute(
      database.db,
    )
  ).rows

async function expectExact() {
  const counted = await sql<Totals[number]>`
    select mip_id::text as key, number_part(provider_number) as part, count(*)::integer as rows
    from user_mip where allowed group by 1, 2 order by 1, 2`.execute(database.db)
  expect(await kept('mip_number')).toEqual(counted.rows)
}

it('agree with the contract on which provider numbers are right', async () => {
  const random = createRandom('numbers')
  const numbers = ['', ' ', 'abc', '2426621B', '242662IB', '12345678', '２426621B', '2426621b ']
  for (let index = 0; index < 400; index++) {
    const stem = String(random.whole(0, 999_999)).padStart(6, '0')
    const right = providerNumberOf(stem, random.pick(Array.from('0123456789ABCDEFGHJKLMNPQRTUVWXY')))
    numbers.push(
      right,
      right.replace(/^0/, ''),
      `${right.slice(0, 7)}${random.pick(Array.from('YXWTLKJHFBAZ'))}`,
    )
  }
  const { rows } = await sql<{ number: string; right: boolean }>`
    select number, is_right_provider_number(number) as "right" from unnest(${numbers}::text[]) as number`.execute(
    database.db,
  )
  expect(rows.length).toBe(numbers.length)
  for (const { number, right } of rows) {
    expect(right, number).toBe(number.trim() !== '' && providerNumberProblem(number) === null)
  }
})

it('count provider numbers by MIP through every kind of change', async () => {
  const { db } = database
  await sql`insert into user_mip (user_id, mip_id, provider_number, allowed)
    select user_id, 1 + (user_id + step) % 6, case when user_id % 3 = 0 then '2426621B' else '' end, user_id % 5 > 0
    from "user", (values (0), (1)) as steps (step)`.execute(db)
  await expectExact()
  expect((await kept('mip_number')).length).toBeGreaterThan(6)
  await sql`update user_mip set provider_number = '2426621B' where user_id % 7 = 0`.execute(db)
  await sql`update user_mip set allowed = not allowed where user_id % 11 = 0`.execute(db)
  await expectExact()
  await sql`delete from user_mip where user_id % 13 = 0`.execute(db)
  await sql`delete from "user" where user_id % 9 = 0`.execute(db)
  await sql`delete from mip where mip_id = 3`.execute(db)
  await expectExact()
  await sql`select fold_lists()`.execute(db)
  await expectExact()
  const before = await kept('mip_number')
  await sql`select recount_dashboards()`.execute(db)
  expect(await kept('mip_number')).toEqual(before)
})

it('are exact after simultaneous changes', async () => {
  const { db } = database
  const write = async (seed: number) => {
    for (let turn = 0; turn < 30; turn++) {
      const userId = 1 + ((seed + turn) % 4)
      await sql`delete from user_mip where user_id = ${userId} and mip_id = ${1 + (turn % 2)}`.execute(db)
      await sql`insert into user_mip (user_id, mip_id) values (${userId}, ${1 + ((turn + 1) % 2)})
        on conflict do nothing`.execute(db)
      await sql`update user_mip set provider_number = ${turn % 2 ? '2426621B' : ''} where user_id = ${userId}`.execute(
        db,
      )
      await sql`select fold_lists()`.execute(db)
    }
  }
  await Promise.all([0, 1, 2, 3, 4].map(write))
  await expectExact()
})

it('count sign-ins by quarters of an hour', async () => {
  const { db } = database
  await sql`insert into audit_event (at, action, result) values
    ('2026-11-20 10:14:59Z', 'session.sign-in', 'DONE'), ('2026-11-20 10:00:00Z', 'session.sign-in', 'DONE'),
    ('2026-11-20 10:15:00Z', 'session.sign-in', 'DONE'), ('2026-11-20 10:15:00Z', 'session.sign-in', 'DENIED'),
    ('2026-11-20 10:15:00Z', 'user.edit', 'DONE')`.execute(db)
  const quarter = Date.parse('2026-11-20T10:00:00Z') / 900_000
  expect(await kept('sign_in')).toEqual([
    { key: String(quarter), part: '', rows: 2 },
    { key: String(quarter + 1), part: '', rows: 1 },
  ])
})
