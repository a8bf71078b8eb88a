import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import type { Db } from '../db.ts'
import { batchByKey } from './batch-by-key.ts'

let database: TestDatabase
let statements: number[][] = []

beforeAll(async () => {
  database = await createTestDatabase()
  await sql`create table pair (key int, word text)`.execute(database.db)
  await sql`insert into pair values (1, 'one'), (2, 'two'), (2, 'zwei')`.execute(database.db)
})
afterAll(() => database.drop())
beforeEach(() => {
  statements = []
})

const findPairs = async (db: Db, keys: number[]) => {
  statements.push(keys)
  const { rows } = await sql<{ key: number; word: string }>`
    select key, word from pair where key = any(${keys}) order by word`.execute(db)
  return rows
}
const keyOf = ({ key }: { key: number }) => key

test('answers simultaneous calls with one statement, each with its own rows', async () => {
  const find = batchByKey(findPairs, keyOf)
  const found = await Promise.all([2, 1, 2, 9].map((key) => find(database.db, key)))
  expect(found.map((rows) => rows.map(({ word }) => word))).toEqual([
    ['two', 'zwei'],
    ['one'],
    ['two', 'zwei'],
    [],
  ])
  expect(statements).toEqual([[2, 1, 9]])
})

test('a key that PostgreSQL refuses fails alone', async () => {
  const find = batchByKey(findPairs, keyOf)
  const found = await Promise.allSettled([1, 2 ** 40, 2].map((key) => find(database.db, key)))
  expect(found).toMatchObject([
    { status: 'fulfilled', value: [{ word: 'one' }] },
    { status: 'rejected', reason: { code: '22003' } },
    { status: 'fulfilled', value: [{ word: 'two' }, { word: 'zwei' }] },
  ])
})

test('collects the keys that arrive during a statement for the next one', async () => {
  const find = batchByKey(findPairs, keyOf)
  const first = find(database.db, 1)
  await new Promise((resolve) => setImmediate(resolve))
  const others = Array.from({ length: 1_200 }, (_, key) => find(database.db, key))
  expect(await first).toHaveLength(1)
  const found = await Promise.all(others)
  expect(found.map((rows) => rows.length)).toEqual([0, 1, 2, ...Array.from({ length: 1_197 }, () => 0)])
  expect(statements.map((keys) => keys.length)).toEqual([1, 500, 500, 200])
})

test('finds what was written before the call', async () => {
  const find = batchByKey(findPairs, keyOf)
  const earlier = find(database.db, 3)
  await sql`insert into pair values (3, 'three')`.execute(database.db)
  expect(await find(database.db, 3)).toHaveLength(1)
  await earlier
})

test('does not share statements between a transaction and others', async () => {
  const find = batchByKey(findPairs, keyOf)
  await database.db.transaction().execute(async (tx) => {
    await sql`insert into pair values (4, 'four')`.execute(tx)
    const [inside, outside] = await Promise.all([find(tx, 4), find(database.db, 4)])
    expect([inside.length, outside.length]).toEqual([1, 0])
  })
})

test('fails only the calls whose statement failed', async () => {
  let broken = true
  const find = batchByKey<number, { key: number }>((db, keys) => {
    if (broken) throw new Error('PostgreSQL is away')
    return findPairs(db, keys)
  }, keyOf)
  const [one, two] = [find(database.db, 1), find(database.db, 2)]
  await expect(one).rejects.toThrow('away')
  await expect(two).rejects.toThrow('away')
  broken = false
  expect(await find(database.db, 1)).toHaveLength(1)
})
