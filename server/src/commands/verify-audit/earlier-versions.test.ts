import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { sealAudit } from '../../platform/audit/sealing.ts'
import { inSession } from '../../platform/db/connect/session.ts'
import { listShippedMigrations, migrate } from '../../platform/db/migrations/migrate.ts'
import { createEmptyDatabase } from '../../testing/database.ts'
import { verifyTestTrail } from '../../testing/trail.ts'
import { verifyInTransaction } from './report.ts'

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
