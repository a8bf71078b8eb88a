import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { DataFolderInUse, type Embedded, type EmbeddedConnection, startEmbedded } from './embedded.ts'

let folder: string
/** Has an empty database, which was stopped. */
let prepared: string
const children: ChildProcess[] = []

beforeAll(async () => {
  prepared = await mkdtemp(join(tmpdir(), 'gantry-embedded-prepared-'))
  await (await start(prepared)).stop()
})
afterAll(() => rm(prepared, { recursive: true }))

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gantry-embedded-'))
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await expect.poll(() => isPostgresRunning(folder), { timeout: 20_000 }).toBe(false)
  await rm(folder, { recursive: true })
})

/** Copies a database into the data folder, which takes a tenth of the time to create one. The copy keeps the owner. */
function copyDatabase(): void {
  execFileSync('cp', ['-a', join(prepared, 'postgres'), folder])
}

test('a second start keeps the data', async () => {
  const first = await start()
  await run(first.connection, 'create table note (text text)', "insert into note values ('kept')")
  await first.stop()
  expect(await readdir(folder)).toEqual(['postgres', 'postgres.log'])

  const second = await start()
  expect(await run(second.connection, 'select text from note')).toEqual([{ text: 'kept' }])
  await second.stop()
})

test('PostgreSQL listens on a Unix socket only', async () => {
  copyDatabase()
  const postgres = await start()
  expect(await run(postgres.connection, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
  expect(postgres.connection.host.startsWith('/')).toBe(true)
  await postgres.stop()
})

test('refuses a data folder whose database is already running', async () => {
  copyDatabase()
  const postgres = await start()
  const second = start()
  await expect(second).rejects.toThrow(DataFolderInUse)
  await expect(second).rejects.toThrow(/is in use: its database already runs as process \d+/)
  await postgres.stop()
})

test('starts in a folder whose path is too long for a socket address', async () => {
  const dataDir = join(folder, 'a-long-name'.repeat(12))
  const postgres = await start(dataDir)
  expect(await run(postgres.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await postgres.stop()
})

test('PostgreSQL stops when the server is killed, and keeps the committed rows', async () => {
  copyDatabase()
  const server = await startServerProcess(folder)
  await run(server.connection, 'create table note (id int)')
  const client = new pg.Client(server.connection)
  client.on('error', () => undefined)
  await client.connect()
  let acknowledged = 0
  const writing = (async () => {
    for (;;) {
      await client.query('insert into note values ($1)', [acknowledged + 1])
      acknowledged += 1
      if (acknowledged === 200) server.child.kill('SIGKILL')
    }
  })()
  await expect(writing).rejects.toThrow()
  expect(acknowledged).toBeGreaterThanOrEqual(200)
  await expect.poll(() => isPostgresRunning(folder), { timeout: 5_000 }).toBe(false)

  const next = await startEmbedded({ dataDir: folder })
  const rows = await run(
    next.connection,
    'select count(*)::int as rows from note where id <= ' + acknowledged,
  )
  expect(rows).toEqual([{ rows: acknowledged }])
  await next.stop()
})

test('a start right after the server was killed waits for its PostgreSQL to finish', async () => {
  copyDatabase()
  const server = await startServerProcess(folder)
  server.child.kill('SIGKILL')
  const next = await start()
  expect(await run(next.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await next.stop()
})

test('starts with lock files from a crash, even if another process has their process id', async () => {
  copyDatabase()
  const socket = join(folder, 'postgres/socket')
  const left = [process.pid, join(folder, 'postgres'), 1, 5432, socket, '', '0 0', 'ready', ''].join('\n')
  await writeFile(join(folder, 'postgres/postmaster.pid'), left)
  await writeFile(join(socket, '.s.PGSQL.5432.lock'), left)
  const postgres = await start()
  expect(await run(postgres.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await postgres.stop()
})

test('reports the output of PostgreSQL when the start fails', async () => {
  copyDatabase()
  const start = startEmbedded({ dataDir: folder, settings: { shared_buffers: 'plenty' } })
  await expect(start).rejects.toThrow(/did not start.*invalid value for parameter "shared_buffers"/s)
})

test('removes the old partial folder of an interrupted start', async () => {
  const left = join(folder, 'postgres.new-AAAAAA')
  await mkdir(left)
  await utimes(left, new Date(0), new Date(0))
  const postgres = await start()
  expect(await readdir(folder)).toEqual(['postgres', 'postgres.log'])
  await postgres.stop()
})

const askForSession = `
  select current_setting('application_name') as name, current_setting('client_encoding') as encoding,
    current_setting('datestyle') as dates, current_setting('timezone') as zone, current_user as role,
    current_setting('search_path') as path, current_setting('work_mem') as memory`

test('PG variables of the environment affect neither PostgreSQL nor the driver', async () => {
  const { session } = await startServerProcess(folder, {
    PGHOST: '192.0.2.1',
    PGHOSTADDR: '192.0.2.1',
    PGPORT: '1',
    PGUSER: 'somebody',
    PGPASSWORD: 'secret',
    PGPASSFILE: '/nowhere',
    PGDATABASE: 'elsewhere',
    PGDATA: '/nowhere',
    PGSERVICE: 'elsewhere',
    PGSSLMODE: 'require',
    PGSSLNEGOTIATION: 'direct',
    PGOPTIONS: '-c search_path=nowhere -c work_mem=64kB',
    PGREPLICATION: 'database',
    PGBINARY: 'true',
    PGAPPNAME: 'another',
    PGFALLBACK_APPLICATION_NAME: 'another',
    PGCLIENT_ENCODING: 'LATIN1',
    PGCLIENTENCODING: 'LATIN1',
    PGCONNECT_TIMEOUT: '1',
    PGDATESTYLE: 'German',
    PGTZ: 'Australia/Sydney',
  })
  expect(session).toEqual({
    name: 'gantry',
    encoding: 'UTF8',
    dates: 'ISO, MDY',
    zone: 'UTC',
    role: 'gantry',
    path: '"$user", public',
    memory: '4MB',
  })
})

test('reports the reason when PostgreSQL does not answer after the start', async () => {
  copyDatabase()
  const settings = { fsync: 'off', port: '5433' }
  const start = startEmbedded({ dataDir: folder, settings, startTimeout: 2_500 })
  await expect(start).rejects.toThrow(/gave no answer for 2.5 seconds: .*ENOENT.*listening on Unix socket/s)
})

/** For tests that need no durability: without fsync the start is faster. */
function start(dataDir = folder): Promise<Embedded> {
  return startEmbedded({ dataDir, settings: { fsync: 'off' } })
}

async function startServerProcess(
  dataDir: string,
  variables: Record<string, string> = {},
): Promise<{ child: ChildProcess; connection: EmbeddedConnection; session: unknown }> {
  const module = JSON.stringify(join(import.meta.dirname, 'embedded.ts'))
  const script = `
    import { startEmbedded } from ${module}
    import { connect } from ${JSON.stringify(join(import.meta.dirname, '../connect/connect.ts'))}
    const { connection } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} })
    const { pool } = connect(connection)
    const { rows } = await pool.query(${JSON.stringify(askForSession)})
    process.stdout.write(JSON.stringify({ connection, session: rows[0] }))
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...variables },
  })
  children.push(child)
  const [line] = await once(child.stdout, 'data')
  return { child, ...(JSON.parse(String(line)) as { connection: EmbeddedConnection; session: unknown }) }
}

async function run(connection: EmbeddedConnection, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    let rows: unknown[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

function isPostgresRunning(dataDir: string): boolean {
  try {
    const pid = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
    return pid !== process.pid && process.kill(pid, 0)
  } catch {
    return false
  }
}
