import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { listPage, listRows, matchesEveryWord } from './lists.ts'

describe('a page of a list', () => {
  let database: TestDatabase
  const order = {
    id: sql.ref<number>('user.userId'),
    sorts: { siteCode: sql.ref('user.siteCode'), lastName: sql`lower(${sql.ref('user.lastName')})` },
    defaultSort: { sortBy: 'siteCode', sortType: 'desc' },
  } as const

  beforeAll(async () => {
    database = await createTestDatabase()
    await sql`
      insert into "user" (email, first_name, last_name, site_code)
      select 'p' || n || '@clinic.example', 'José', case n % 2 when 0 then 'O''Brien' else '100%_sure\\x %' end,
        'S' || n % 7
      from generate_series(1, 1000) n`.execute(database.db)
    await sql`analyze "user"`.execute(database.db)
  })
  afterAll(() => database.drop())

  const page = (
    pageNo: number,
    search?: string,
    sorts: { sortBy: 'siteCode' | 'lastName'; sortType: 'asc' | 'desc' }[] = [],
  ) =>
    listPage(
      database.db,
      {
        rows: database.db.selectFrom('user').where(matchesEveryWord(sql.ref('user.search'), search)),
        ...order,
      },
      { pageNo, pageSize: 30, sorts },
    )

  it.each(['asc', 'desc'] as const)(
    'shares no row with another page, though site codes repeat: %s',
    async (sortType) => {
      const seen = new Set<number>()
      for (let pageNo = 0; pageNo < 34; pageNo++) {
        const { ids, totalItems, totalPages } = await page(pageNo, undefined, [
          { sortBy: 'siteCode', sortType },
        ])
        expect({ totalItems, totalPages }).toEqual({ totalItems: 1000, totalPages: 34 })
        for (const id of ids) seen.add(id)
      }
      expect(seen.size).toBe(1000)
    },
  )

  it('is empty after the last page, with exact totals', async () => {
    expect(await page(34)).toEqual({ ids: [], totalItems: 1000, totalPages: 34 })
    expect(await page(999_999)).toEqual({ ids: [], totalItems: 1000, totalPages: 34 })
  })

  it('is empty for an empty list, which has no pages', async () => {
    expect(await page(0, 'nobody')).toEqual({ ids: [], totalItems: 0, totalPages: 0 })
  })

  it.each(['jose', 'JOSÉ', "o'brien josé", 'JOSE O’BRIEN s3'.replace('’', "'")])(
    'finds all words in any order: %s',
    async (search) => {
      expect((await page(0, search)).totalItems).toBeGreaterThan(0)
    },
  )

  it.each([
    ['%', 500],
    ['_', 0],
    ['\\', 0],
    ['10', 500],
    ['1_', 0],
    ['%%', 0],
    ['%_s', 500],
    ["' or true --", 0],
    ['100%_sure\\x', 500],
  ])('treats special characters of SQL as plain text: %s', async (search, count) => {
    expect((await page(0, search)).totalItems).toBe(count)
  })

  it('reads the first page from the index of its sort', async () => {
    for (const sortType of ['asc', 'desc'] as const) {
      const query = sql<{ 'QUERY PLAN': string }>`explain
        select user_id from "user" order by ${order.sorts.lastName} ${sql.raw(sortType)}, user_id ${sql.raw(sortType)} limit 10`
      const { rows } = await query.execute(database.db)
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/user_by_last_name/)
    }
  })

  it('returns the rows in the order of the page, without rows deleted in the meantime', async () => {
    const asked = { pageNo: 0, pageSize: 5, sorts: [] }
    const list = { rows: database.db.selectFrom('user'), ...order }
    const { ids, next } = await listPage(database.db, list, asked)
    const found = await listRows(
      database.db,
      list,
      asked,
      async (wanted) => wanted.toSorted((one, other) => one - other).slice(1),
      (userId) => userId,
    )
    const missing = Math.min(...ids)
    expect(found).toEqual({
      rows: ids.filter((id) => id !== missing),
      totalItems: 1000,
      totalPages: 200,
      next,
    })
  })
})
