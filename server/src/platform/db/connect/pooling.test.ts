import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer } from '../../../server.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { startFakePooler } from '../../../testing/fakes/fake-pooler.ts'
import { freePort } from '../../../testing/fakes/free-port.ts'
import { readSettings } from '../../settings/settings.ts'
import { byKey } from '../statements/by-key.ts'
import { connect } from './connect.ts'
import { limitRole } from './role-limits.ts'

const behindPooler = { takesLimits: false, prepares: false, hasSessions: false }
const settingsOfRequests = { statement: '15s', lock: '700ms', idle: '30s' }

const findRole = byKey(
  'bigint',
  (db, roleId) => db.selectFrom('role').select(['role.roleId']).where('role.roleId', '=', roleId),
  (row) => row.roleId,
)

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const readLimits = async ({ db }: Pick<TestDatabase, 'db'>) => {
  const { rows } = await sql`select current_setting('statement_timeout') as statement,
    current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle`.execute(db)
  return rows[0]
}

test('without a pooler each connection brings its limits', async () => {
  expect(await readLimits(database)).toEqual(settingsOfRequests)
})

test('behind a pooler the role has the limits, in this database alone', async () => {
  const unlimited = connect(database.connection, { pooling: behindPooler })
  expect(await readLimits(unlimited)).toEqual({ statement: '0', lock: '0', idle: '0' })
  await unlimited.close()

  // Two servers may start at the same moment.
  await Promise.all([1, 2].map(() => limitRole(database.connection, behindPooler)))
  await limitRole(database.connection, behindPooler)

  const limited = connect(database.connection, { pooling: behindPooler })
  expect(await readLimits(limited)).toEqual(settingsOfRequests)
  await limited.close()
  const other = await createTestDatabase()
  const elsewhere = connect(other.connection, { pooling: behindPooler })
  expect(await readLimits(elsewhere)).toEqual({ statement: '0', lock: '0', idle: '0' })
  await elsewhere.close()
  await other.drop()
})

test('connections of before, which a pooler may have kept, end when the limits are written', async () => {
  const fresh = await createTestDatabase()
  const kept = connect(fresh.connection, { pooling: behindPooler, maxConnections: 1 })
  const pidOf = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(kept.db)).rows[0]?.pid
  const before = await pidOf()
  await limitRole(fresh.connection, behindPooler)
  await expect.poll(() => kept.pool.totalCount).toBe(0)
  expect(await pidOf()).not.toBe(before)
  expect(await readLimits(kept)).toEqual(settingsOfRequests)
  await kept.close()
  await fresh.drop()
})

test('nothing is prepared where the next statement may meet another connection', async () => {
  for (const [prepares, expected] of [
    [true, 1],
    [false, 0],
  ] as const) {
    const connected = connect(database.connection, { pooling: { ...behindPooler, prepares } })
    await connected.db.connection().execute(async (db) => {
      expect(await findRole(db, 1)).toHaveLength(1)
      const { rows } = await sql`select from pg_prepared_statements`.execute(db)
      expect(rows).toHaveLength(expected)
    })
    await connected.close()
  }
})

test.each([
  { mode: 'session', prepares: true },
  { mode: 'transaction', prepares: false },
])(
  'a server starts behind a pooler in $mode mode',
  async ({ mode, prepares }) => {
    const pooler = await startFakePooler(database.connection)
    const dataDir = mkdtempSync(join(tmpdir(), 'gantry-pooler-test-'))
    const settings = readSettings({
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      LOG_LEVEL: 'silent',
      SECRET_KEY: 'a secret key for tests that is long enough',
      DATABASE_URL: pooler.url,
      DATABASE_POOLER: mode,
    })
    const running = await startServer(settings)
    try {
      const answer = await fetch(`${settings.publicUrl}/readyz`)
      expect(await answer.text()).toBe('ready')
      expect(await readLimits(running.world)).toEqual(settingsOfRequests)
      await findRole(running.world.db, 1)
      const { rows } = await sql`select from pg_prepared_statements`.execute(running.world.db)
      expect(rows.length > 0).toBe(prepares)
    } finally {
      await running.stop()
      await pooler.close()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
  60_000,
)
