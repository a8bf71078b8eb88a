import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPage, keptList, matchesEveryWord } from './paging.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

describe('a page of a list', () => {
  let database: TestDatabase
  const order = {
    id: sql.ref<number>('user.userId'),
    columns: { siteCode: sql.ref('user.siteCode'), lastName: sql`lower(${sql.ref('user.lastName')})` },
    fallback: { sortBy: 'siteCode', sortType: 'desc' },
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
    findPage(
      database.db,
      {
        rows: database.db.selectFrom('user').where(matchesEveryWord(sql.ref('user.search'), search)),
        ...order,
      },
      { pageNo, pageSize: 30, sorts },
    )

  it.each(['asc', 'desc'] as const)('never overlaps another, though sites repeat: %s', async (sortType) => {
    const seen = new Set<number>()
    for (let pageNo = 0; pageNo < 34; pageNo++) {
      const { ids, totalItems, totalPages } = await page(pageNo, undefined, [
        { sortBy: 'siteCode', sortType },
      ])
      expect({ totalItems, totalPages }).toEqual({ totalItems: 1000, totalPages: 34 })
      for (const id of ids) seen.add(id)
    }
    expect(seen.size).toBe(1000)
  })

  it('past the last is empty, with the totals still right', async () => {
    expect(await page(34)).toEqual({ ids: [], totalItems: 1000, totalPages: 34 })
    expect(await page(999_999)).toEqual({ ids: [], totalItems: 1000, totalPages: 34 })
  })

  it('of nothing has no pages', async () => {
    expect(await page(0, 'nobody')).toEqual({ ids: [], totalItems: 0, totalPages: 0 })
  })

  it.each(['jose', 'JOSÉ', "o'brien josé", 'JOSE O’BRIEN s3'.replace('’', "'")])(
    'finds every word, any order: %s',
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
  ])('takes the signs of SQL as they are: %s', async (search, count) => {
    expect((await page(0, search)).totalItems).toBe(count)
  })

  it('reads the first page off the index of its sort', async () => {
    for (const sortType of ['asc', 'desc'] as const) {
      const query = sql<{ 'QUERY PLAN': string }>`explain
        select user_id from "user" order by ${order.columns.lastName} ${sql.raw(sortType)}, user_id ${sql.raw(sortType)} limit 10`
      const { rows } = await query.execute(database.db)
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/user_by_last_name/)
    }
  })

  it('is kept compiled for who asks for the same, and for nobody else', async () => {
    let built = 0
    const findIn = keptList((db, { siteCode }: { siteCode: string }) => {
      built += 1
      return { rows: db.selectFrom('user').where('user.siteCode', '=', siteCode), ...order }
    })
    const asked = { pageNo: 0, pageSize: 10, sorts: [] }
    const first = await findIn(database.db, { siteCode: 'S1' }, asked)
    expect(await findIn(database.db, { siteCode: 'S1' }, asked)).toEqual(first)
    expect(built).toBe(1)
    const { ids } = await findIn(database.db, { siteCode: 'S1' }, { ...asked, pageNo: 1 })
    expect(ids.filter((userId) => first.ids.includes(userId))).toEqual([])
    expect((await findIn(database.db, { siteCode: 'S2' }, asked)).ids).not.toEqual(first.ids)
    expect((await findIn(database.db, { siteCode: 'none' }, asked)).totalItems).toBe(0)
    expect(built).toBe(3)
  })
})
