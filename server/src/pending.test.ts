import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { migrate } from './platform/db/migrations/migrate.ts'
import { readSettings } from './platform/settings/settings.ts'
import { type Running, startServer } from './server.ts'
import { createEmptyDatabase, type TestDatabase, urlOf } from './testing/database.ts'
import { buildMip, linkUserMip } from './testing/factories.ts'
import { freePort } from './testing/fakes/free-port.ts'

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

async function ask(port: number, path: string): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null)
  return reply === null ? 'refused' : `${reply.status} ${await reply.text()}`
}

const settingsFor = (port: number) =>
  readSettings({
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: urlOf(database.connection),
    SECRET_KEY: 'a secret key for tests that is long enough',
    LOG_LEVEL: 'silent',
  })

it('a server serves while it continues a fill that an upgrade has left', async () => {
  const { db } = database
  await migrate(db)
  const { mipId } = await buildMip(db, { name: 'North Clinic' })
  const { rows } = await sql<{ userId: number }>`
    insert into "user" (email, first_name, last_name) values ('a@b.example', 'Ada', 'Abel') returning user_id`.execute(
    db,
  )
  await linkUserMip(db, rows[0]?.userId ?? 0, mipId)
  await sql`delete from number_problem`.execute(db)
  await sql`insert into migration_step values ('0028-provider-numbers-that-need-attention', 1, -1)`.execute(
    db,
  )
  running = await startServer(settingsFor(await freePort()))
  const countOf = async (table: string) =>
    (await sql`select from ${sql.table(table)}`.execute(db)).rows.length
  await expect.poll(() => countOf('migration_step'), { timeout: 20_000 }).toBe(0)
  expect(await countOf('number_problem')).toBe(1)
}, 60_000)

it('a server that waits for the migrations of another one is alive and says that it is not ready', async () => {
  const { db } = database
  await migrate(db, undefined, '0078-people-without-ahpra-number')
  const port = await freePort()
  const finished = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  // As another server that migrates.
  const other = db.transaction().execute(async (tx) => {
    await sql.raw('select pg_advisory_xact_lock(3853314791062309107)').execute(tx)
    locked.resolve()
    await finished.promise
  })
  await locked.promise
  const starting = startServer(settingsFor(port))
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
