import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asServer } from '../../testing/cluster.ts'
import { verifyTestTrail } from '../../testing/trail.ts'
import { buildTestApp, type TestApp } from '../../testing/world.ts'
import { connect } from '../db/connect/connect.ts'
import { prepareDatabase } from '../db/connect/server-role.ts'
import { recordAudit, recordAudits } from './record.ts'
import { sealAudit } from './sealing.ts'

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp()
})
afterAll(() => t.close())

const sealedActions = async () => {
  const { rows } = await sql<{ action: string }>`
    select action from audit_seal join audit_event using (audit_event_id) order by seal_no`.execute(t.db)
  return rows.map(({ action }) => action)
}

it('lets transactions write entries at the same time, and seals them in the order of their commits', async () => {
  const [first, second] = [
    await t.world.db.startTransaction().execute(),
    await t.world.db.startTransaction().execute(),
  ]
  await recordAudit(t.world, first, { action: 'first.write' })
  // With a lock until the commit, this would wait for the first transaction for ever.
  await recordAudit(t.world, second, { action: 'second.write' })
  await second.commit().execute()
  await sealAudit(t.world)
  expect(await sealedActions()).toEqual(['second.write'])
  await first.commit().execute()
  expect((await verifyTestTrail(t)).waiting.entries).toBe(1)
  await sealAudit(t.world)
  expect(await sealedActions()).toEqual(['second.write', 'first.write'])
  expect(await verifyTestTrail(t)).toMatchObject({ problem: null, entries: 2, waiting: { entries: 0 } })
})

it('seals each entry once when several servers seal and write at the same time', async () => {
  const served = connect(asServer(t.database.connection), { maxWait: 10_000 })
  const databases = [t.world.db, served.db]
  const failures: string[] = []
  const write = async (writer: number) => {
    const db = databases[writer % 2] ?? t.db
    for (let turn = 0; turn < 20; turn++) {
      const entries = Array.from({ length: 1 + (turn % 3) }, (_, index) => ({
        action: `writer-${writer}.write`,
        detail: { turn, index },
      }))
      const writing = db.transaction().execute(async (tx) => {
        await recordAudits(t.world, tx, entries)
        if (turn % 5 === 4) throw new Error('rolled back')
      })
      await writing.catch((error: Error) => failures.push(error.message))
      await sealAudit({ db })
    }
  }
  await Promise.all([0, 1, 2, 3, 4, 5].map(write))
  expect(new Set(failures)).toEqual(new Set(['rolled back']))
  await sealAudit(t.world)
  await served.close()
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from audit_event`.execute(
    t.db,
  )
  expect(await verifyTestTrail(t)).toMatchObject({
    problem: null,
    entries: rows[0]?.count,
    waiting: { entries: 0 },
  })
})

it('seals more entries than one batch', async () => {
  const before = (await verifyTestTrail(t)).entries
  await sql`insert into audit_event (at, action, result) select now(), 'many.write', 'DONE' from generate_series(1, 2500)`.execute(
    t.world.db,
  )
  await sealAudit(t.world)
  expect(await verifyTestTrail(t)).toMatchObject({ problem: null, entries: before + 2500 })
})

it('check 58: seals only entries that exist, and each of them once, whatever is added to the queue', async () => {
  const before = await sealedActions()
  await sql`insert into audit_unsealed select audit_event_id from audit_event limit 5`.execute(t.world.db)
  await sql`insert into audit_unsealed values (999999999)`.execute(t.world.db)
  await sealAudit(t.world)
  expect(await sealedActions()).toEqual(before)
  expect(await verifyTestTrail(t)).toMatchObject({ problem: null, waiting: { entries: 0 } })
})

it('check 58: ignores a number and a hash that the writer of an entry chooses', async () => {
  await sql`insert into audit_event (audit_event_id, at, action, result, hash)
    values (5, now(), 'chosen.write', 'DONE', sha256('chosen'))`.execute(t.world.db)
  await sealAudit(t.world)
  expect((await sealedActions()).at(-1)).toBe('chosen.write')
  expect((await verifyTestTrail(t)).problem).toBeNull()
})

it('check 58: protects the seals while a server of the previous version has granted access to all tables', async () => {
  const { rows } = await sql<{ name: string }>`select current_user::text as name`.execute(t.world.db)
  const role = sql.id(rows[0]?.name ?? '')
  await sql`grant insert, update, delete on audit_seal, audit_unsealed to ${role}`.execute(t.db)
  await recordAudit(t.world, t.world.db, { action: 'waiting.write' })
  for (const statement of [
    sql`insert into audit_seal values (1000000, null, now(), '')`,
    sql`update audit_seal set hash = ''`,
    sql`delete from audit_seal`,
    sql`delete from audit_unsealed`,
  ])
    await expect(statement.execute(t.world.db)).rejects.toMatchObject({ code: '42501' })
  const server = asServer(t.database.connection)
  await prepareDatabase({ server, owner: t.database.connection }, t.world.db)
  const after = await sql<{ may: boolean }>`
    select has_table_privilege('audit_seal', 'INSERT, UPDATE, DELETE') as may`.execute(t.world.db)
  expect(after.rows).toEqual([{ may: false }])
  await sealAudit(t.world)
  expect((await sealedActions()).at(-1)).toBe('waiting.write')
})
