import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/testing.ts'
import { explain, fillLists, listCases, wholeReads } from './list-plans.ts'

describe('no list reads all of a table that grows', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
    await fillLists(database.pool)
  }, 120_000)
  afterAll(() => database.drop())

  it.each(Object.entries(listCases))('%s', async (_, run) => {
    const plan = await explain(database.pool, run)
    expect(wholeReads(plan), plan).toEqual([])
  })
})
