import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { sealAudit, sealFacts } from '../../platform/audit/sealing.ts'
import { setAuditRetention } from '../../platform/db/connect/audit-retention.ts'
import { inSession } from '../../platform/db/connect/session.ts'
import { listShippedMigrations, migrate } from '../../platform/db/migrations/migrate.ts'
import { createEmptyDatabase } from '../../testing/database.ts'
import { verifyTestTrail } from '../../testing/trail.ts'
import { describe as describeReport } from './describe.ts'
import { verifyInTransaction } from './report.ts'
import { changeAsOwner } from './testing/tampering.ts'

describe('an installation with entries of an earlier version', () => {
  const beforeSeals = async () => (await listShippedMigrations()).findLast((name) => name < '0060')
  const add = (hour: number) =>
    sql`insert into audit_event (at, action, result) values ('2026-11-16T0${sql.lit(hour)}:00:00Z', 'mip.add', 'DONE')`

  it('keeps its chain, which the seals continue', async () => {
    const database = await createEmptyDatabase()
    const { db } = database
    await migrate(db, undefined, await beforeSeals())
    for (const hour of [1, 2, 3, 4]) await add(hour).execute(db)
    await migrate(db)
    await add(5).execute(db)
    await sealAudit({ db })
    await add(6).execute(db)
    await sealAudit({ db })
    expect(await verifyTestTrail({ database })).toMatchObject({
      problem: null,
      entries: 6,
      end: { sealNo: 2 },
    })
    const problemAfter = (statement: string) =>
      inSession(database.connection, async (client) => {
        await client.query('begin; alter table audit_event disable trigger user')
        await client.query(statement)
        const { problems } = await verifyInTransaction(client, [], new Date())
        await client.query('rollback')
        return problems[0]
      })
    expect(await problemAfter(`update audit_event set action = 'mip.edit' where audit_event_id = 2`)).toMatch(
      /^Entry 2 .* was altered/,
    )
    expect(await problemAfter('delete from audit_event where audit_event_id = 2')).toMatch(
      /^Entry 3 .* directly before it was removed/,
    )
    expect(await problemAfter('delete from audit_event where audit_event_id = 1')).toMatch(
      /^Entry 2 .* directly before it was removed/,
    )
    expect(await problemAfter('delete from audit_event where audit_event_id = 4')).toMatch(
      /^After entry 3, the last before the first seal/,
    )
    expect(await problemAfter('delete from audit_event where audit_event_id < 5')).toMatch(
      /^The entries before the first seal were removed/,
    )
    await database.drop()
  })
})

describe('an installation with facts of an earlier version', () => {
  it('has them sealed once as they are, also those that change meanwhile, and loses them when they expire', async () => {
    const database = await createEmptyDatabase()
    const { db, connection } = database
    await migrate(
      db,
      undefined,
      (await listShippedMigrations()).findLast((name) => name < '0091'),
    )
    const ago = (days: number) => sql`now() - ${sql.lit(days)} * interval '1 day'`
    await sql`alter table fact disable trigger user`.execute(db)
    await sql`insert into fact (kind, user_id, mip_id, value, valid_from, valid_until, is_open)
      select 'user-mip', number, 1, '{}', ${ago(900)},
        case when number % 2 = 0 then ${ago(500)} end, number % 2 = 1 from generate_series(1, 1600) as number`.execute(
      db,
    )
    await sql`alter table fact enable trigger user`.execute(db)
    await migrate(db)

    const verify = () => inSession(connection, (client) => verifyInTransaction(client, [], new Date()))
    const before = await verify()
    expect(before.problems).toEqual([])
    expect(before.facts).toMatchObject({ states: 0, old: { sealed: 0 } })
    expect(before.facts.old.waiting).toBeGreaterThan(1600)
    await setAuditRetention(db, 400)
    const forget = async () =>
      (await sql<{ count: number }>`select forget_facts(5000) as count`.execute(db)).rows
    expect(await forget(), 'not before their seal').toEqual([{ count: 0 }])

    // Ends one that the job has sealed, and one that it has not.
    await sealFacts({ db })
    await inSession(connection, (client) =>
      client.query(`begin; alter table fact disable trigger fact_by_triggers;
        update fact set is_open = false, valid_until = now() where kind = 'user-mip' and user_id in (1, 1599);
        alter table fact enable trigger fact_by_triggers; commit`),
    )
    expect((await verify()).problems).toEqual([])
    await sealFacts({ db })
    await sealFacts({ db })
    const after = await verify()
    expect(after.problems).toEqual([])
    expect(after.facts).toMatchObject({ waiting: 0, old: { waiting: 0, sealed: before.facts.old.waiting } })
    const report = (verified: typeof after) => describeReport({ ...verified, heads: null }).join('\n')
    expect(report(after)).toMatch(
      / are of facts from before facts were sealed: they were sealed as they were found/,
    )

    expect(await forget()).toEqual([{ count: 800 }])
    const forgotten = await verify()
    expect(forgotten.problems).toEqual([])
    expect(report(forgotten)).toMatch(/\n800 facts were deleted because they had expired: they ended by /)
    await inSession(connection, async (client) => {
      await client.query('begin')
      await changeAsOwner(client, `delete from fact where user_id = 1`)
      const { problems } = await verifyInTransaction(client, [], new Date())
      expect(problems).toEqual([expect.stringMatching(/^Fact \d+ was removed, although it had not expired/)])
    })
    await database.drop()
  })
})
