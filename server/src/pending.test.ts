import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ConnectionConfig } from './platform/db/connect/connect.ts'
import { migrate } from './platform/db/migrations/migrate.ts'
import { readSettings } from './platform/settings/settings.ts'
import { type Running, startServer } from './server.ts'
import { createEmptyDatabase, type TestDatabase } from './testing/database.ts'
import { freePort } from './testing/free-port.ts'

let database: TestDatabase
let folder: string
let running: Running | undefined

beforeEach(async () => {
  database = await createEmptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'gantry-pending-'))
})
afterEach(async () => {
  await running?.stop()
  await database.drop()
  await rm(folder, { recursive: true })
})

function urlOf(connection: ConnectionConfig): string {
  if ('connectionString' in connection) return connection.connectionString
  return `postgresql://${connection.user}@localhost/${connection.database}?host=${encodeURIComponent(connection.host)}`
}

async function ask(port: number, path: string): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null)
  return reply === null ? 'refused' : `${reply.status} ${await reply.text()}`
}

it('a server that waits for the migrations of another one is alive and says that it is not ready', async () => {
  const { db } = database
  await migrate(db, undefined, '0078-people-without-ahpra-number')
  const port = await freePort()
  const settings = readSettings({
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: urlOf(database.connection),
    SECRET_KEY: 'a secret key for tests that is long enough',
    LOG_LEVEL: 'silent',
  })
  const finished = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  // As another server that migrates.
  const other = db.transaction().execute(async (tx) => {
    await sql.raw('select pg_advisory_xact_lock(3853314791062309107)').execute(tx)
    locked.resolve()
    await finished.promise
  })
  await locked.promise
  const starting = startServer(settings)
  await expect.poll(() => ask(port, '/readyz'), { timeout: 20_000 }).toBe('503 migrations pending')
  expect(await ask(port, '/healthz')).toBe('200 ok')
  expect(await ask(port, '/api/users')).toBe('503 migrations pending')
  finished.resolve()
  await other
  running = await starting
  expect(await ask(port, '/readyz')).toBe('200 ready')
  const { rows } = await sql`select from kysely_migration where name = '0084-installation-id'`.execute(db)
  expect(rows).toHaveLength(1)
}, 60_000)
