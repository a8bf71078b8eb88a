import { readCursor, writeCursor } from '@gantry/contract/cursor'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { keptTotal, listPage, matchesEveryWord } from './lists.ts'

type Sort = 'siteCode' | 'lastSignInAt' | 'userId'
type Asked = {
  pageNo: number
  sortBy?: Sort
  sortType?: 'asc' | 'desc'
  cursor?: string | undefined
  search?: string
}

describe('a page read by a cursor', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
    await sql`insert into "user" (email, first_name, last_name, site_code, last_sign_in_at)
      select 'p' || n || '@x.example', 'Ann', 'Lee', 'S' || n % 5, case when n % 3 > 0 then now() - n % 9 * interval '1 day' end
      from generate_series(1, 203) n`.execute(database.db)
  })
  afterAll(() => database.drop())

  function page({ pageNo, sortBy = 'siteCode', sortType = 'desc', cursor, search }: Asked) {
    const list = {
      rows: database.db.selectFrom('user').where(matchesEveryWord(sql.ref('user.search'), search)),
      id: sql.ref<number>('user.userId'),
      sorts: {
        siteCode: sql.ref('user.siteCode'),
        userId: sql.ref('user.userId'),
        lastSignInAt: sql`coalesce(${sql.ref('user.lastSignInAt')}, '-infinity'::timestamptz)`,
      },
      defaultSort: { sortBy: 'siteCode', sortType: 'desc' } as const,
      total: search === undefined ? keptTotal('user') : undefined,
      sources: ['user', ...(sortBy === 'lastSignInAt' ? (['sign_in'] as const) : [])] as const,
    }
    return listPage(database.db, list, { pageNo, pageSize: 10, sorts: [{ sortBy, sortType }], cursor })
  }

  it.each([
    ['siteCode', 'asc'],
    ['siteCode', 'desc'],
    ['lastSignInAt', 'asc'],
    ['lastSignInAt', 'desc'],
    ['userId', 'asc'],
  ] as const)(
    'equals the page read by offset, also with equal keys and nulls: %s %s',
    async (sortBy, sortType) => {
      for (const from of [0, 1, 7, 19, 20]) {
        const { cursor } = await page({ pageNo: from, sortBy, sortType })
        expect(cursor).toBeDefined()
        for (const pageNo of [0, from - 1, from, from + 1, from + 3, 20, 21]) {
          if (pageNo < 0) continue
          const { cursor: _, ...counted } = await page({ pageNo, sortBy, sortType })
          const { cursor: __, ...found } = await page({ pageNo, sortBy, sortType, cursor })
          expect(found).toEqual(counted)
        }
      }
    },
  )

  it('equals the page read by offset after rows were added, deleted or moved', async () => {
    const changes = [
      `insert into "user" (email, first_name, last_name, site_code) values ('new@x.example', 'Ann', 'Lee', 'S4')`,
      `update "user" set site_code = 'S9' where user_id = 3`,
      `delete from "user" where user_id = (select user_id from "user" order by site_code desc, user_id desc limit 1 offset 50)`,
    ]
    for (const change of changes) {
      const { cursor } = await page({ pageNo: 5 })
      await sql.raw(change).execute(database.db)
      for (const pageNo of [4, 5, 6]) {
        const counted = await page({ pageNo })
        expect(await page({ pageNo, cursor })).toEqual(counted)
      }
    }
  })

  it('stays valid after a sign-in, unless the list is sorted by last sign-in', async () => {
    const bySite = await page({ pageNo: 5 })
    const bySignIn = await page({ pageNo: 5, sortBy: 'lastSignInAt' })
    await sql`update "user" set last_sign_in_at = now() where user_id = 5`.execute(database.db)
    const changesOf = (cursor: string | undefined) => readCursor(cursor ?? '')?.changes
    expect(changesOf((await page({ pageNo: 5 })).cursor)).toBe(changesOf(bySite.cursor))
    expect(changesOf((await page({ pageNo: 5, sortBy: 'lastSignInAt' })).cursor)).not.toBe(
      changesOf(bySignIn.cursor),
    )
  })

  it('equals the page read by offset far from the start and near the end', async () => {
    const { db } = database
    await sql`insert into "user" (email, first_name, last_name, site_code)
      select 'far' || n || '@x.example', 'Ann', 'Lee', 'S' || n % 5 from generate_series(1, 6000) n`.execute(
      db,
    )
    const all = await db
      .selectFrom('user')
      .select('userId')
      .orderBy('siteCode', 'desc')
      .orderBy('userId', 'desc')
      .execute()
    const ids = all.map(({ userId }) => userId)
    for (const pageNo of [250, 300, 251, 299, 400, 620, 10, 300, 621, 9999]) {
      const found = await page({ pageNo })
      expect(found.ids).toEqual(ids.slice(pageNo * 10, pageNo * 10 + 10))
      expect(found.totalItems).toBe(ids.length)
    }
    await sql`delete from "user" where user_id = ${ids[0] ?? 0}`.execute(db)
    expect((await page({ pageNo: 300 })).ids).toEqual(ids.slice(3001, 3011))
  })

  it('ignores the cursor of another list', async () => {
    const { cursor } = await page({ pageNo: 3, sortBy: 'userId' })
    expect(await page({ pageNo: 4, cursor })).toEqual(await page({ pageNo: 4 }))
    expect(await page({ pageNo: 4, cursor, sortBy: 'userId', search: 'lee' })).toEqual(
      await page({ pageNo: 4, sortBy: 'userId', search: 'lee' }),
    )
  })

  it('does not count the rows of a search again', async () => {
    const { cursor } = await page({ pageNo: 0, search: 'lee' })
    const pretended = {
      ...(readCursor(cursor ?? '') ?? { list: 0, changes: 0, start: 0, firstId: 1 }),
      totalItems: 77,
    }
    expect((await page({ pageNo: 1, search: 'lee', cursor: writeCursor(pretended) })).totalItems).toBe(77)
  })
})

describe('the text of a cursor', () => {
  const text = writeCursor({
    list: 4_000_000_000,
    changes: 12,
    totalItems: 1_000_000,
    start: 500,
    firstId: 77,
  })

  it('is parsed into the values that were written', () => {
    expect(readCursor(text)).toEqual({
      list: 4_000_000_000,
      changes: 12,
      totalItems: 1_000_000,
      start: 500,
      firstId: 77,
    })
  })

  it.each([
    '',
    'x',
    `${text}0`,
    text.replace('.', '.1'),
    text.toUpperCase(),
    `${text}' or true --`,
    '1.2.3.4.5.6',
  ])('is refused when it is changed: %s', (altered) => {
    expect(readCursor(altered)).toBeNull()
  })
})
