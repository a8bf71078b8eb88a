import { createContract } from '@gantry/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

type Sorts = { sortBy: string; sortType: 'asc' | 'desc' }[]
type Reply = { next?: string; cursor?: string; totalItems: number } & Record<
  string,
  Record<string, unknown>[]
>
const byId: Sorts = [{ sortBy: 'id', sortType: 'asc' }]

describe('a list read to its end, page after page', () => {
  let server: TestApp
  let cast: Cast
  beforeAll(async () => {
    server = await buildTestApp()
    cast = await buildCast(server)
    await sql`insert into "user" (email, first_name, last_name, site_code)
      select 'p' || n || '@x.example', (array['Ann', 'Bo', 'Zoë', 'Élise'])[1 + n % 4], 'Lee' || n % 90, 'S' || n % 7
      from generate_series(1, 10000) n`.execute(server.db)
  })
  afterAll(() => server.close())

  const idsNow = async () =>
    (await server.db.selectFrom('user').select('userId').orderBy('userId').execute()).map(
      ({ userId }) => userId,
    )

  /** Fifty changes of people anywhere in the list: thirty move or change their name, ten are added, ten are removed. */
  let writes = 0
  const change = (round = writes++) =>
    sql`with gone as (delete from "user" where email in (
        select 'p' || (${round}::int * 271 + n * 997) % 10000 || '@x.example' from generate_series(1, 10) n)),
      new as (insert into "user" (email, first_name, last_name, site_code)
        select 'new' || n || '-' || ${round}::int || '@x.example', 'New', 'Lee', 'S' || n % 9 from generate_series(1, 10) n)
      update "user" set site_code = case when user_id % 3 = 0 then site_code else 'S' || ${round % 9}::int end,
        last_name = 'Moved' where email in (
        select 'p' || (${round}::int * 131 + n * 331) % 10000 || '@x.example' from generate_series(1, 30) n)`.execute(
      server.db,
    )

  async function readAll(sortConditions: Sorts) {
    const seen: number[] = []
    let after: string | undefined
    let cursor: string | undefined
    let pages = 0
    do {
      const pageRequest = {
        pageSize: 200,
        sortConditions,
        ...(after && { after }),
        ...(cursor && { cursor }),
      }
      const answer = await cast.as.admin.inject('POST', '/api/users', { pageRequest })
      expect(answer.status, answer.text).toBe(200)
      const reply = answer.json<Reply>()
      seen.push(...(reply.users ?? []).map(({ userId }) => Number(userId)))
      ;({ next: after, cursor } = reply)
      if (++pages % 5 === 0) await change()
    } while (after !== undefined)
    return seen
  }
  const repeated = (ids: number[]) => ids.filter((id, index) => ids.indexOf(id) !== index)

  it('sorted by id, has everybody once while 500 rows change', async () => {
    const before = await idsNow()
    const seen = await readAll(byId)
    const still = new Set(await idsNow())
    expect(repeated(seen)).toEqual([])
    const all = new Set(seen)
    expect(before.filter((id) => still.has(id) && !all.has(id))).toEqual([])
    expect(seen).toEqual(seen.toSorted((one, other) => one - other))
  })

  const mixed = [
    { sortBy: 'siteCode', sortType: 'desc' },
    { sortBy: 'firstName', sortType: 'asc' },
  ] as const
  it.each([[[mixed[0]]], [[...mixed]]])(
    'sorted by %j, has everybody once whose values stay',
    async (sorts) => {
      const values = async () => {
        const rows = await server.db.selectFrom('user').select(['userId', 'siteCode', 'firstName']).execute()
        return new Map(rows.map((row) => [row.userId, `${row.siteCode} ${row.firstName}`]))
      }
      const before = await values()
      const seen = await readAll(sorts)
      const after = await values()
      const same = [...before].flatMap(([id, value]) => (after.get(id) === value ? [id] : []))
      expect(same.length).toBeGreaterThan(9_000)
      const times = Map.groupBy(seen, (id) => id)
      expect(same.filter((id) => times.get(id)?.length !== 1)).toEqual([])
    },
  )

  it('as a CSV file, has everybody once while others write', async () => {
    const before = await idsNow()
    const reading = { isDone: false }
    const answer = cast.as.admin.inject('POST', '/api/users/export', {
      pageRequest: { sortConditions: byId },
    })
    const changes = (async () => {
      while (!reading.isDone) await change()
    })()
    const { text } = await answer
    reading.isDone = true
    await changes
    const seen = text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => Number(line.split(',')[0]))
    const still = new Set(await idsNow())
    const all = new Set(seen)
    expect(repeated(seen)).toEqual([])
    expect(before.filter((id) => still.has(id) && !all.has(id))).toEqual([])
  })

  it('keeps the total and the cursor of a list that does not change', async () => {
    const ask = (pageRequest: object) =>
      cast.as.admin.inject('POST', '/api/users', {
        search: 'lee',
        pageRequest: { sortConditions: byId, ...pageRequest },
      })
    const first = (await ask({})).json<Reply>()
    const second = (await ask({ after: first.next, cursor: first.cursor })).json<Reply>()
    expect(second).toMatchObject({ totalItems: first.totalItems, cursor: first.cursor })
    expect(second.users).toEqual((await ask({ pageNo: 1 })).json<Reply>().users)
  })

  it('refuses a place of another order, a changed place, and a place beside a page number', async () => {
    const ask = async (pageRequest: object) =>
      (await cast.as.admin.inject('POST', '/api/users', { pageRequest })).json()
    const { next } = await ask({ sortConditions: [{ sortBy: 'createdAt', sortType: 'asc' }] })
    const sortConditions = [{ sortBy: 'createdAt', sortType: 'asc' }]
    const forged = Buffer.from(JSON.stringify(['createdAt asc', ['no time'], 5])).toString('base64url')
    for (const [pageRequest, field] of [
      [{ after: next }, 'after'],
      [{ after: 'nonsense' }, 'after'],
      [{ after: forged, sortConditions }, 'after'],
      [{ after: next, sortConditions, pageNo: 2 }, 'pageRequest.after'],
    ] as const) {
      const problem = await ask(pageRequest)
      expect(problem).toMatchObject({ code: 'input.invalid', fields: { [field]: expect.any(String) } })
    }
  })

  it('can be sorted by id and read to its end, whichever list it is', async () => {
    const { admin } = cast.as
    const { northMip, north, people } = cast
    const scope = { qualificationKindId: 1, roleId: null, mipId: null, state: '' }
    const ids = { mipId: northMip.mipId, groupId: north.groupId, userId: people.ana.userId }
    const known: Record<string, string> = Object.fromEntries(
      Object.entries(ids).map(([name, id]) => [name, String(id)]),
    )
    const more: Record<string, object> = {
      '/api/holds/preview': { change: { of: 'requirement', body: { ...scope, enforcement: 'HOLD' } } },
      '/api/mips/provider-numbers': { mipIds: [northMip.mipId] },
    }
    let lists = 0
    for (const route of Object.values(createContract('gantry'))) {
      const { method, path, reply } = route as { method: string; path: string; reply: { shape?: object } }
      const params = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
      if (!reply.shape || !('next' in reply.shape && 'totalPages' in reply.shape)) continue
      if (!params.every((name) => name in known)) continue
      const url = path.replace(/:(\w+)/g, (_, name: string) => known[name] ?? '')
      let after: string | undefined
      for (let page = 0; page === 0 || (after !== undefined && page < 2); page++) {
        const query = new URLSearchParams({ sortBy: 'id', pageSize: '2', ...(after && { after }) })
        const pageRequest = { sortConditions: byId, pageSize: 2, ...(after && { after }) }
        const answer = await (method === 'GET'
          ? admin.inject(
              'GET',
              `${url}?${String(query)}${path.endsWith('groups/unlinked-mips') ? `&groupId=${north.groupId}` : ''}`,
            )
          : admin.inject('POST', url, { ...more[path], pageRequest }))
        expect(answer.status, `${path} ${answer.text}`).toBe(200)
        after = answer.json<Reply>().next
      }
      lists++
    }
    expect(lists).toBeGreaterThan(15)
  })
})
