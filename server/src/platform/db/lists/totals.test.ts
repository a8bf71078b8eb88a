import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { totalOfUsers } from '../../../domains/people/users/list/total-queries.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { keptTotal } from './lists.ts'

describe('totals maintained by triggers', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
    await sql`insert into "group" (group_name) select 'Group ' || n from generate_series(1, 5) n`.execute(
      database.db,
    )
  })
  afterAll(() => database.drop())

  async function read(query: ReturnType<typeof keptTotal> | undefined): Promise<number> {
    const { rows } = await sql<{ total: number }>`select ${query} as total`.execute(database.db)
    return rows[0]?.total ?? -1
  }
  const count = (what: string) => read(sql<number>`(select count(*) from ${sql.raw(what)})`)

  async function expectAllExact() {
    const users = '"user" where'
    expect(await read(totalOfUsers({}))).toBe(await count('"user"'))
    for (const status of [true, false]) {
      expect(await read(totalOfUsers({ status }))).toBe(await count(`${users} status = ${status}`))
      for (const activated of [true, false]) {
        const where = `status = ${status} and (activated_at is not null) = ${activated}`
        expect(await read(totalOfUsers({ status, activated }))).toBe(await count(`${users} ${where}`))
      }
      for (const groupId of [1, 2, 3, 4, 5]) {
        const members = `user_group join "user" using (user_id) where group_id = ${groupId} and status = ${status}`
        expect(await read(keptTotal('user_group', groupId, [String(status)]))).toBe(await count(members))
      }
    }
    for (const roleId of [1, 2, 3]) {
      const holders = `user_role where role_id = ${roleId}`
      expect(await read(keptTotal('user_role', roleId))).toBe(await count(holders))
    }
    const stale = await count(`user_group join "user" using (user_id)
      where (sort_site_code, sort_last_name, sort_first_name, sort_email, sort_status, sort_last_sign_in) is distinct from
        (site_code, lower(last_name), lower(first_name), lower(email), status, coalesce(last_sign_in_at, '-infinity'))`)
    expect(stale).toBe(0)
  }

  it('are exact after statements that add, change and delete many rows', async () => {
    await sql`insert into "user" (email, first_name, last_name, site_code, status, activated_at)
      select 'p' || n || '@x.example', 'Zoë', 'Abel ' || n, 'S' || n % 3, n % 4 > 0, case when n % 3 = 0 then now() end
      from generate_series(1, 300) n`.execute(database.db)
    await sql`insert into user_role select user_id, 1 + user_id % 3 from "user"`.execute(database.db)
    await sql`insert into user_group (user_id, group_id) select user_id, 1 + user_id % 5 from "user"`.execute(
      database.db,
    )
    await expectAllExact()
    await sql`update "user" set status = not status, first_name = 'Bo', site_code = 'T' where user_id % 7 = 0`.execute(
      database.db,
    )
    await sql`update "user" set last_sign_in_at = now() where user_id % 5 = 0`.execute(database.db)
    await sql`delete from "user" where user_id % 11 = 0`.execute(database.db)
    await expectAllExact()
    expect(await count('list_total where not folded')).toBeGreaterThan(0)
    await sql`select fold_lists()`.execute(database.db)
    expect(await count('list_total where not folded')).toBe(0)
    await expectAllExact()
  })

  it('are exact during and after simultaneous writes and folding', async () => {
    const { db } = database
    const over = new AbortController()
    const failures: unknown[] = []
    const writeRepeatedly = async (seed: number) => {
      for (let turn = 0; turn < 40; turn++) {
        const n = 1 + ((seed * 131 + turn * 37) % 290)
        const steps = [
          sql`update "user" set status = not status where user_id = ${n}`,
          sql`update "user" set last_name = ${`Zo${seed} ${turn}`}, activated_at = now() where user_id = ${n}`,
          sql`insert into user_group (user_id, group_id) select ${n}::bigint, ${1 + (turn % 5)}
            where exists (select from "user" where user_id = ${n}) on conflict do nothing`,
          sql`delete from user_group where user_id = ${n} and group_id = ${1 + ((turn + 2) % 5)}`,
          sql`insert into "user" (email, first_name, last_name)
            values (${`h${seed}-${turn}@x.example`}, 'A', 'P')`,
        ]
        const step = steps[(seed + turn) % steps.length]
        await db
          .transaction()
          .execute(async (tx) => {
            await step?.execute(tx)
            if (turn % 9 === 8) throw new Error('rolled back')
          })
          .catch((error: Error) => {
            if (error.message !== 'rolled back') failures.push(error)
          })
      }
    }
    const fold = async () => {
      while (!over.signal.aborted) await sql`select fold_lists()`.execute(db)
    }
    // The total and the rows of a reader are from one snapshot, even during writes.
    const compare = async () => {
      while (!over.signal.aborted) {
        const { rows } = await sql<{ kept: number; counted: number }>`
          select ${totalOfUsers({ status: true })} as kept, (select count(*) from "user" where status) as counted`.execute(
          db,
        )
        expect(rows[0]?.kept).toBe(rows[0]?.counted)
      }
    }
    const helpers = [fold(), fold(), compare()]
    await Promise.all([1, 2, 3, 4, 5, 6].map(writeRepeatedly))
    over.abort()
    await Promise.all(helpers)
    expect(failures).toEqual([])
    await expectAllExact()
    await sql`select recount_lists()`.execute(db)
    await expectAllExact()
  })
})
