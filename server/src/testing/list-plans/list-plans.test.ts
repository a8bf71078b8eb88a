import { records } from '@gantry/contract/registry'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPageOfUsers } from '../../domains/people/users/list/page-queries.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { admin, asked } from './cases.ts'
import { explain, fillLists, listCases, planFiles, queriesOf, wholeReads } from './list-plans.ts'

it('has the lists of every domain with records, each by a name of its own', () => {
  const domains = Object.values(records).map(({ domain }) => domain)
  const declared = planFiles.map((path) => path.split('/')[2])
  expect(declared).toEqual(expect.arrayContaining(domains))
  const names = listCases.map(([name]) => name)
  expect(names).toEqual([...new Set(names)])
})

describe('no list scans a whole growing table', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
    await fillLists(database.pool)
  }, 300_000)
  afterAll(() => database.drop())

  it.each(listCases)('%s', async (_, run) => {
    const plan = await explain(database.pool, run)
    expect(wholeReads(plan), plan).toEqual([])
  })

  it.each(listCases)('%s: the sources are the tables of its queries', async (_, run) => {
    for (const { sql } of await queriesOf(database.pool, run)) {
      const [, sources] = /from list_change where source in \(([^)]*)\)/.exec(sql) ?? []
      if (sources === undefined) continue
      const read = sql.matchAll(/\b(?:from|join)\s+"?([a-z_]+)/g)
      // The tables of changes only change with `audit_event`.
      const ownNames = new Set([
        'audit_change',
        'list_change',
        'list_total',
        'anchor',
        'matched',
        'listed',
        'page',
      ])
      const tables = [...read].flatMap(([, table = '']) => (ownNames.has(table) ? [] : [`'${table}'`]))
      expect(
        tables.filter((table) => !sources.split(', ').includes(table)),
        sql,
      ).toEqual([])
    }
  })

  it('returns the same pages for a role filter at every offset and from every plan', async () => {
    const { db } = database
    const all = await db
      .selectFrom('user')
      .innerJoin('userRole', 'userRole.userId', 'user.userId')
      .select('user.userId')
      .where('roleId', '=', 5)
      .orderBy('siteCode', 'desc')
      .orderBy('user.userId', 'desc')
      .execute()
    const ids = all.map(({ userId }) => userId)
    expect(ids.length).toBeGreaterThan(3_000)
    const last = Math.floor(ids.length / 10)
    let cursor: string | undefined
    for (const pageNo of [0, 1, 2, 30, 29, last, last - 1, last - 30, 200, 201, 0, last + 1]) {
      const page = await findPageOfUsers(db, admin, { ...asked, pageNo, filter: { roleId: 5 }, cursor })
      expect(page.ids).toEqual(ids.slice(pageNo * 10, pageNo * 10 + 10))
      expect(page.totalItems).toBe(ids.length)
      cursor = page.cursor
    }
  })

  it('finds who else has an AHPRA number by the index of numbers, when one is added or changed', async () => {
    const client = await database.pool.connect()
    const countRead = async () => {
      const { rows } = await client.query<{ read: number }>(
        "select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'qualification'",
      )
      return rows[0]?.read ?? Number.NaN
    }
    const readRows = async (statement: string) => {
      await client.query('begin')
      const before = await countRead()
      await client.query(statement)
      const read = (await countRead()) - before
      await client.query('rollback')
      return read
    }
    const added = "insert into qualification (user_id, qualification_kind_id, number) values (1, 1, 'MED9')"
    const changed = "update qualification set number = 'MED9' where qualification_id = 40"
    expect(await readRows(added)).toBeLessThan(50)
    expect(await readRows(changed)).toBeLessThan(50)
    client.release()
  })
})
