import { pageSizes } from '@gantry/contract/paging'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPageOfUsers } from '../../../domains/people/users/list/page-queries.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { admin, asked } from '../../../testing/list-plans/cases.ts'
import { keptTotal, listPage } from '../lists/lists.ts'
import { byKey } from './by-key.ts'
import { prepare } from './prepared.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

let built = 0
const findRole = byKey(
  'bigint',
  (db, roleId) => {
    built += 1
    return db
      .selectFrom('role')
      .select(['role.roleId', 'role.code', 'role.statusChangeDate'])
      .where('role.roleId', '=', roleId)
      .where('role.status', '=', true)
  },
  (row) => row.roleId,
)

test('each of several simultaneous calls finds the rows of its own key', async () => {
  const found = await Promise.all([1, 3, 999, 1, 2].map((roleId) => findRole(database.db, roleId)))
  expect(found.map(([row]) => row?.roleId)).toEqual([1, 3, undefined, 1, 2])
  expect(found[0]?.[0]?.statusChangeDate).toBeInstanceOf(Date)
  expect(await findRole(database.db, 4)).toHaveLength(1)
  expect(built).toBe(1)
})

test('uses the given transaction', async () => {
  const rolledBack = database.db.transaction().execute(async (tx) => {
    await tx.updateTable('role').set({ status: false }).where('roleId', '=', 4).execute()
    expect(await findRole(tx, 4)).toEqual([])
    throw new Error('undo')
  })
  await expect(rolledBack).rejects.toThrow('undo')
  expect(await findRole(database.db, 4)).toHaveLength(1)
})

test('only these queries are prepared statements', async () => {
  await database.db.connection().execute(async (db) => {
    await findRole(db, 1)
    await findRole(db, 2)
    await db.selectFrom('role').select('label').where('code', '=', 'TYP').execute()
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
      db,
    )
    expect(rows.map(({ statement }) => statement)).toEqual([expect.stringContaining('status_change_date')])
  })
})

test('the name of a statement is the hash of its text, so it is the same on every server', async () => {
  await database.db.connection().execute(async (db) => {
    await findRole(db, 1)
    const { rows } =
      await sql`select name = 'gantry_' || left(encode(sha256(convert_to(statement, 'UTF8')), 'hex'), 32)
      as "isHash" from pg_prepared_statements`.execute(db)
    expect(rows).toContainEqual({ isHash: true })
    expect(rows).not.toContainEqual({ isHash: false })
  })
})

test('PostgreSQL uses a generic plan, unlike for an array of known length', async () => {
  await sql`insert into "user" (email, first_name, last_name)
    select n || '@x.example', 'Ann', 'Lee' from generate_series(1, 2000) n`.execute(database.db)
  await sql`analyze "user"`.execute(database.db)
  const findUser = byKey(
    'bigint',
    (db, userId) =>
      db.selectFrom('user').select(['user.userId', 'user.email']).where('user.userId', '=', userId),
    (row) => row.userId,
  )
  await database.db.connection().execute(async (db) => {
    for (let time = 0; time < 10; time++) {
      await findUser(db, time)
      const known = sql`select email from "user" where user_id = any(${[time]}::bigint[])`
      await db.executeQuery(prepare(known.compile(db)))
    }
    const { rows } = await sql<{ customPlans: number }>`select custom_plans from pg_prepared_statements
      where statement like '%"user"%' order by statement like '%unnest%' desc`.execute(db)
    // PostgreSQL makes five custom plans before it considers the generic plan.
    expect(rows.map(({ customPlans }) => customPlans)).toEqual([5, 10])
  })
})

test('direct queries of the pool are answered too', async () => {
  const { rows } = await database.pool.query<{ one: number }>('select 1 as one')
  expect(rows).toEqual([{ one: 1 }])
})

test('few statements of a list are prepared, whatever sizes of pages are asked for', async () => {
  await database.db.connection().execute(async (db) => {
    for (let pageSize = 1; pageSize <= 200; pageSize++) {
      const page = await findPageOfUsers(db, admin, { ...asked, pageSize })
      expect(page.ids).toHaveLength(pageSize)
      await findPageOfUsers(db, admin, { ...asked, pageSize, pageNo: 1, cursor: page.cursor })
    }
    const { rows } = await sql`select from pg_prepared_statements where statement like '%page as%'`.execute(
      db,
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.length).toBeLessThanOrEqual(2 * pageSizes.length)
  })
})

test('a connection keeps a limited number of statements, and the last ones are prepared', async () => {
  const found: { count: number; hasLast: boolean }[] = []
  for (let number = 0; number < 700; number++) {
    const query = sql`select ${sql.lit(number)} as number`.compile(database.db)
    await database.db.executeQuery(prepare(query))
    if (number % 50 !== 49) continue
    const { rows } = await sql<{ count: number; hasLast: boolean }>`select count(*)::int as count,
      bool_or(statement = ${query.sql}) as has_last from pg_prepared_statements`.execute(database.db)
    found.push(...rows)
  }
  expect(Math.max(...found.map(({ count }) => count))).toBeLessThanOrEqual(401)
  expect(found.at(-1)?.hasLast).toBe(true)
})

test('a first page that fails does not fail the first page of another list', async () => {
  const read = (siteCode: RawBuilder<unknown>) =>
    listPage(
      database.db,
      {
        rows: database.db.selectFrom('user'),
        id: sql.ref<number>('user.userId'),
        sorts: { siteCode },
        defaultSort: { sortBy: 'siteCode', sortType: 'asc' },
        total: keptTotal('user'),
        hasOnePlan: true,
      },
      { pageNo: 0, pageSize: 10, sorts: [] },
    )
  const pages = await Promise.allSettled([read(sql`1 / (user_id - user_id)`), read(sql.ref('user.siteCode'))])
  expect(pages).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: { totalItems: 2000 } }])
})
