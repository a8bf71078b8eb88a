import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { freePort } from '../../../testing/fakes/free-port.ts'
import { toProblem } from '../../http/errors.ts'
import { type Embedded, startEmbedded } from '../embedded/embedded.ts'
import { splitAddress } from './address.ts'
import { type Connected, connect } from './connect.ts'
import { connectClient } from './hosts.ts'

it('splits an address that names several servers', () => {
  expect(splitAddress('postgresql://me:secret@first:5432,[::1]:5433,third/gantry?sslmode=require')).toEqual([
    'postgresql://me:secret@first:5432/gantry?sslmode=require',
    'postgresql://me:secret@[::1]:5433/gantry?sslmode=require',
    'postgresql://me:secret@third/gantry?sslmode=require',
  ])
  const one = 'postgres://me@localhost/gantry?host=%2Frun%2Fpostgresql'
  expect(splitAddress(one)).toEqual([one])
})

describe('two servers, one of which takes writes', () => {
  const folders = { first: makeFolder(), second: makeFolder() }
  let first: Embedded
  let second: Embedded
  const start = (which: 'first' | 'second') =>
    startEmbedded({ dataDir: folders[which], settings: { fsync: 'off', cluster_name: which } })
  // A socket folder in the place of the host, as in libpq.
  const addressOf = (...servers: Embedded[]) => ({
    connectionString: `postgresql://gantry@${servers.map(({ connection }) => encodeURIComponent(connection.host)).join()}/gantry`,
  })
  const findServer = async ({ db }: Connected) => {
    const { rows } = await sql<{ name: string }>`select current_setting('cluster_name') as name`.execute(db)
    return rows[0]?.name
  }
  const failure = (asked: Promise<unknown>) => asked.catch(toProblem)

  beforeAll(async () => {
    first = await start('first')
    second = await start('second')
    await second.stop()
    writeFileSync(join(folders.second, 'postgres/standby.signal'), '')
    second = await start('second')
  }, 60_000)
  afterAll(async () => {
    await first.stop()
    await second.stop()
    for (const folder of Object.values(folders)) rmSync(folder, { recursive: true })
  })

  it('connects to the primary, whichever server is named first', async () => {
    for (const address of [addressOf(first, second), addressOf(second, first)]) {
      const connected = connect(address)
      expect(await findServer(connected)).toBe('first')
      await connected.close()
      const client = await connectClient(address, {})
      expect((await client.query('select pg_is_in_recovery() as standby')).rows).toEqual([{ standby: false }])
      await client.end()
    }
  })

  it('answers 503 with Retry-After when only a standby can be reached', async () => {
    const connected = connect(addressOf(second))
    expect(await failure(findServer(connected))).toMatchObject({ status: 503, retryAfter: 2 })
    await connected.close()
  })

  it('switches to the standby after its promotion', async () => {
    const connected = connect(addressOf(first, second))
    expect(await findServer(connected)).toBe('first')
    await first.stop()
    expect(await failure(findServer(connected))).toMatchObject({ status: 503 })
    const promoting = new pg.Client(second.connection)
    await promoting.connect()
    await promoting.query('select pg_promote()')
    await promoting.end()
    expect(await findServer(connected)).toBe('second')
    await connected.close()
    first = await start('first')
  }, 30_000)
})

describe('a server that does not answer', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  it('is skipped for the next server of the address', async () => {
    const silent = createServer()
    const port = await freePort()
    await new Promise<void>((resolve) => silent.listen(port, '127.0.0.1', resolve))
    const { db, close } = connect({
      connectionString: `postgresql://me@127.0.0.1:${port},127.0.0.1:1/gantry`,
    })
    const started = performance.now()
    await expect(sql`select 1`.execute(db)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    expect(performance.now() - started).toBeLessThan(2_500)
    await close()
    silent.close()
  })

  it('fails the query with 503, and the pool drops its connections', async () => {
    const { db, close } = connect(database.connection, { maxConnections: 2, queryTimeout: 500 })
    const askPids = async () => {
      const asked = sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.1)`
      const answers = await Promise.all([asked.execute(db), asked.execute(db)])
      return answers.flatMap(({ rows }) => rows.map(({ pid }) => pid))
    }
    const before = await askPids()
    const refusal = await sql`select pg_sleep(5)`.execute(db).catch((error: unknown) => error)
    expect(toProblem(refusal).status).toBe(503)
    for (const pid of await askPids()) expect(before).not.toContain(pid)
    await close()
  })

  it('a connection that has become read-only is not used again', async () => {
    const { db, close } = connect(database.connection, { maxConnections: 1 })
    await sql`set default_transaction_read_only = on`.execute(db)
    const refusal = await sql`create table nothing (id int)`.execute(db).catch((error: unknown) => error)
    expect(toProblem(refusal).status).toBe(503)
    await sql`create table something (id int)`.execute(db)
    await close()
  })
})

function makeFolder(): string {
  return mkdtempSync(join(tmpdir(), 'gantry-hosts-'))
}
