import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, createConnection, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { toProblem } from '../../http/errors.ts'
import { type Embedded, startEmbedded } from '../embedded/embedded.ts'
import { type Connected, type ConnectionConfig, connect } from './connect.ts'

describe('a connection', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  test('returns a bigint as a number, a timestamp as a Date and a date as text', async () => {
    const { rows } = await sql`select 9007199254740991::bigint as big_number,
      '2026-02-03T04:05:06Z'::timestamptz as moment, '2026-02-03'::date as day`.execute(database.db)
    expect(rows).toEqual([
      { bigNumber: 9_007_199_254_740_991, moment: new Date('2026-02-03T04:05:06Z'), day: '2026-02-03' },
    ])
  })

  test('stops waiting for a locked table within two and a half seconds', async () => {
    await sql`create table held (id int)`.execute(database.db)
    await database.db.transaction().execute(async (holder) => {
      await sql`lock table held`.execute(holder)
      const started = performance.now()
      await expect(sql`select * from held`.execute(database.db)).rejects.toMatchObject({ code: '55P03' })
      expect(performance.now() - started).toBeLessThan(2_500)
    })
  })

  test('fails within three seconds when the pool has no free connection', async () => {
    const single = connect(database.connection, { maxConnections: 1 })
    await single.db.connection().execute(async () => {
      const started = performance.now()
      await expect(sql`select 1`.execute(single.db)).rejects.toThrow(/timeout/)
      expect(performance.now() - started).toBeLessThan(3_000)
    })
    await single.close()
  })
})

describe('a database whose connections take longer than a caller waits', () => {
  let database: TestDatabase
  let slow: Server
  let config: ConnectionConfig
  const sockets = new Set<Socket>()

  beforeAll(async () => {
    database = await createTestDatabase()
    const { host, ...rest } = database.connection as Exclude<ConnectionConfig, { connectionString: string }>
    slow = createServer((near) => {
      const far = createConnection(`${host}/.s.PGSQL.${rest.port ?? 5432}`)
      for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined))
      far.pipe(near)
      near.pause()
      setTimeout(() => near.pipe(far), 900)
    })
    await once(slow.listen(0, '127.0.0.1'), 'listening')
    config = { ...rest, host: '127.0.0.1', port: (slow.address() as AddressInfo).port }
  })
  afterAll(async () => {
    for (const socket of sockets) socket.destroy()
    slow.close()
    await database.drop()
  })

  test('does not end the start', async () => {
    const connected = connect(config, { isStarting: true })
    const { rows } = await sql`select 1 as one`.execute(connected.db)
    expect(rows).toEqual([{ one: 1 }])
    connected.serve()
    await connected.close()
  })

  test('answers the first callers with 503, and later ones on the connection made meanwhile', async () => {
    const connected = connect(config)
    const first = await sql`select 1`.execute(connected.db).catch((error: unknown) => error)
    expect(toProblem(first)).toMatchObject({ status: 503 })
    await sleep(1_000)
    const { rows } = await sql`select 1 as one`.execute(connected.db)
    expect(rows).toEqual([{ one: 1 }])
    await connected.close()
  })
})

describe('a restart of PostgreSQL', () => {
  let folder: string
  let postgres: Embedded
  let connected: Connected
  const lost: Error[] = []

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gantry-connect-'))
    postgres = await startEmbedded({ dataDir: folder, settings: { fsync: 'off' } })
    connected = connect(postgres.connection, { onConnectionLost: (error) => lost.push(error) })
  })
  afterAll(async () => {
    await connected.close()
    await postgres.stop()
    await rm(folder, { recursive: true })
  })

  test('breaks idle and used connections but not the process, and the pool recovers', async () => {
    const { db, pool } = connected
    const [idle, lent] = [await pool.connect(), await pool.connect()]
    idle.release()
    const running = sql`select pg_sleep(10)`.execute(db).catch((error: unknown) => error)
    await sleep(100)
    await postgres.stop()
    expect(await running).toBeInstanceOf(Error)
    await expect(lent.query('select 1')).rejects.toThrow()
    lent.release(true)
    await expect(sql`select 1`.execute(db)).rejects.toThrow()

    postgres = await startEmbedded({ dataDir: folder, settings: { fsync: 'off' } })
    const { rows } = await sql`select 1 as one`.execute(db)
    expect(rows).toEqual([{ one: 1 }])
  })

  test('happens automatically after PostgreSQL was killed', async () => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connected.db)
    expect(rows).toHaveLength(1)
    lost.length = 0
    await killPostmaster(folder)
    await expect.poll(answers, { timeout: 10_000, interval: 100 }).toBe(true)
    expect(lost.length).toBeGreaterThan(0)
  })

  async function answers(): Promise<boolean> {
    try {
      await sql`select 1`.execute(connected.db)
      return true
    } catch {
      return false
    }
  }
})

async function killPostmaster(dataDir: string): Promise<void> {
  const pidFile = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')
  process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL')
  await sleep(50)
}
