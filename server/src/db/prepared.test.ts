import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepared, unseen, type ValueOf } from './prepared.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

let built = 0
const findRole = prepared((db, value: ValueOf<{ code: string; status: boolean }>) => {
  built += 1
  return db
    .selectFrom('role')
    .select(['role.code', 'role.statusChangeDate'])
    .where('role.code', '=', value('code'))
    .where('role.status', '=', value('status'))
    .where('role.version', '=', 1)
})

test('each call brings its own values, many at once too', async () => {
  const codes = ['Member', 'TYP', 'nobody', 'Member', 'CSS']
  const found = await Promise.all(codes.map((code) => findRole(database.db, { code, status: true })))
  expect(found.map(([row]) => row?.code)).toEqual(['Member', 'TYP', undefined, 'Member', 'CSS'])
  expect(found[0]?.[0]?.statusChangeDate).toBeInstanceOf(Date)
  expect(await findRole(database.db, { code: 'Member', status: false })).toEqual([])
  expect(built).toBe(1)
})

test('it runs on the transaction it is given', async () => {
  const rolledBack = database.db.transaction().execute(async (tx) => {
    await tx.updateTable('role').set({ status: false }).where('code', '=', 'MIS').execute()
    expect(await findRole(tx, { code: 'MIS', status: false })).toHaveLength(1)
    throw new Error('undo')
  })
  await expect(rolledBack).rejects.toThrow('undo')
  expect(await findRole(database.db, { code: 'MIS', status: true })).toHaveLength(1)
})

test('PostgreSQL keeps it by a name, and nothing else', async () => {
  await database.db.connection().execute(async (db) => {
    await findRole(db, { code: 'Member', status: true })
    await findRole(db, { code: 'CSS', status: true })
    await db.selectFrom('role').select('label').where('code', '=', 'TYP').execute()
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
      db,
    )
    expect(rows.map(({ statement }) => statement)).toEqual([expect.stringContaining('status_change_date')])
  })
})

const peopleBy = (hides: boolean) =>
  prepared((db, value: ValueOf<{ ids: number[] }>) => {
    const ids = hides ? unseen(value('ids'), 'bigint') : sql`${value('ids')}::bigint[]`
    return db.selectFrom('user').select('email').where(sql<boolean>`user_id = any(${ids})`)
  })

test('a list of keys does not make PostgreSQL plan anew at every call', async () => {
  await sql`insert into "user" (email, first_name, last_name)
    select n || '@x.example', 'Ann', 'Lee' from generate_series(1, 2000) n`.execute(database.db)
  await sql`analyze "user"`.execute(database.db)
  await database.db.connection().execute(async (db) => {
    for (const ask of [peopleBy(true), peopleBy(false)])
      for (let time = 0; time < 10; time++) await ask(db, { ids: [time] })
    const { rows } = await sql<{ customPlans: number }>`select custom_plans from pg_prepared_statements
      where statement like '%"user"%' order by statement like '%unnest%' desc`.execute(db)
    // Five are made for their values before it is judged whether one for any would do.
    expect(rows.map(({ customPlans }) => customPlans)).toEqual([5, 10])
  })
})

test('what is asked past Kysely, with a callback or as an object, is answered too', async () => {
  const { rows } = await database.pool.query<{ one: number }>('select 1 as one')
  expect(rows).toEqual([{ one: 1 }])
})
