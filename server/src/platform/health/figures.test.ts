import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { backUp, recordMade } from '../../commands/backup.ts'
import { declared } from '../../domains.ts'
import { buildMip, linkUserMip } from '../../testing/factories.ts'
import { freePort } from '../../testing/fakes/free-port.ts'
import { buildTestApp, type TestApp } from '../../testing/world.ts'
import { openHeadStore } from '../audit/heads/head-store.ts'
import { keepHead } from '../audit/heads/keeping.ts'
import { recordAudit } from '../audit/record.ts'
import { sealAudit, sealFacts } from '../audit/sealing.ts'
import { connect } from '../db/connect/connect.ts'
import { listShippedMigrations } from '../db/migrations/migrate.ts'
import { startMetrics } from './metrics.ts'

const folder = mkdtempSync(join(tmpdir(), 'gantry-figures-test-'))
const headDir = join(folder, 'heads')

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp({ AUDIT_HEAD_DIR: headDir })
  // Those of the migrations, so that a test begins with nothing that waits.
  await sealAudit(t.world)
  await sealFacts(t.world)
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A scrape of a server that has just started. Figures without a sample are not there. */
async function scrape(of: Parameters<typeof startMetrics>[0] = t.world): Promise<Record<string, number>> {
  const port = await freePort()
  const settings = { ...of.settings, metricsPort: port, metricsHost: '127.0.0.1' }
  const metrics = await startMetrics({ ...of, settings }, t.database.pool)
  try {
    metrics.showAll(declared('figures'))
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    const samples = [...text.matchAll(/^(gantry_\w+) (\S+)$/gm)]
    return Object.fromEntries(samples.map(([, name, value]) => [name, Number(value)]))
  } finally {
    await metrics.stop()
  }
}

const now = () => t.clock.now().getTime() / 1000

it('have no sample where a value is not known or does not exist', async () => {
  const figures = await scrape()
  expect(figures).toMatchObject({
    gantry_database_up: 1,
    gantry_jobs_waiting: 0,
    gantry_jobs_oldest_seconds: 0,
    gantry_audit_unsealed: 0,
    gantry_audit_unsealed_oldest_seconds: 0,
    gantry_facts_unsealed: 0,
    gantry_webhook_waiting: 0,
    gantry_webhook_oldest_seconds: 0,
    gantry_held_links: 0,
    gantry_held_people: 0,
    gantry_migrations_pending: 0,
    gantry_migrations_unfinished: 0,
  })
  // No head, no backup and no receiver: 0 would be a moment or an empty queue.
  for (const name of ['audit_head_timestamp_seconds', 'backup_timestamp_seconds', 'audit_syslog_waiting'])
    expect(figures).not.toHaveProperty(`gantry_${name}`)
})

it('say only that the database is away while it is, and no earlier figure', async () => {
  const port = await freePort()
  const leaving = connect(t.database.connection)
  const settings = { ...t.world.settings, metricsPort: port, metricsHost: '127.0.0.1' }
  const metrics = await startMetrics({ ...t.world, db: leaving.db, settings }, leaving.pool)
  metrics.showAll(declared('figures'))
  const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(await read()).toMatch(/^gantry_mail_waiting 0$/m)
  await leaving.close()
  const text = await read()
  expect(text).toMatch(/^gantry_database_up 0$/m)
  expect(text).not.toMatch(/^gantry_(mail|jobs|audit|facts|webhook|held|migrations|backup)_\w+ /m)
  await metrics.stop()
})

it('count entries and facts without a seal, and how long the first has waited', async () => {
  await recordAudit(t.world, t.world.db, { action: 'user.test' })
  t.clock.advance(90_000)
  await recordAudit(t.world, t.world.db, { action: 'user.test' })
  const person = await t.person()
  await linkUserMip(t.db, person.userId, (await buildMip(t.db)).mipId)
  const { rows } = await sql<{ facts: number }>`select count(*)::integer as facts from fact_unsealed`.execute(
    t.db,
  )
  const figures = await scrape()
  expect(figures['gantry_audit_unsealed']).toBeGreaterThanOrEqual(2)
  expect(figures['gantry_audit_unsealed_oldest_seconds']).toBe(90)
  expect(rows[0]?.facts).toBeGreaterThan(0)
  expect(figures['gantry_facts_unsealed']).toBe(rows[0]?.facts)
  await sealAudit(t.world)
  await sealFacts(t.world)
  expect(await scrape()).toMatchObject({
    gantry_audit_unsealed: 0,
    gantry_audit_unsealed_oldest_seconds: 0,
    gantry_facts_unsealed: 0,
  })
})

it('have the time of the newest head, also of one that is days old or was damaged later', async () => {
  const store = await openHeadStore({ auditHeadDir: headDir, bucket: undefined })
  if (store === null) throw new Error('no folder')
  await keepHead(t.world, store)
  const written = now()
  expect((await scrape())['gantry_audit_head_timestamp_seconds']).toBe(written)
  t.clock.advance(3 * 60 * 60_000)
  writeFileSync(join(headDir, `${t.clock.now().toISOString().slice(0, 13)}.json`), 'broken')
  expect((await scrape())['gantry_audit_head_timestamp_seconds']).toBe(written)
  t.clock.advance(5 * 24 * 60 * 60_000)
  expect((await scrape())['gantry_audit_head_timestamp_seconds']).toBe(written)
})

it('have the moment of the data of the last complete backup', async () => {
  const source = { connection: t.database.connection, files: t.world.files, clock: t.world.clock }
  const keys = { current: 'a secret key for tests that is long enough', previous: undefined }
  const begun = Date.now() / 1000
  const make = async (name: string) =>
    recordMade(source, await backUp({ ...source, keys }, join(folder, name)))
  expect(await make('one')).toBe(null)
  const first = (await scrape())['gantry_backup_timestamp_seconds'] ?? 0
  // The time of the database, at which the backup read its rows.
  expect(first).toBeGreaterThan(begun - 5)
  expect(first).toBeLessThan(Date.now() / 1000 + 5)
  await make('two')
  const second = (await scrape())['gantry_backup_timestamp_seconds'] ?? 0
  expect(second).toBeGreaterThan(first)
  await expect(make('two')).rejects.toThrow(/there already/)
  expect((await scrape())['gantry_backup_timestamp_seconds']).toBe(second)
  // A standby can be backed up, but takes no entry.
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(t.db)
  const database = sql.raw(`"${rows[0]?.name}"`)
  await sql`alter database ${database} set default_transaction_read_only = on`.execute(t.db)
  const reason = await make('three')
  await sql`alter database ${database} set default_transaction_read_only = off`.execute(t.db)
  expect(reason).toContain('read-only')
  expect((await scrape())['gantry_backup_timestamp_seconds']).toBe(second)
})

it('count held links and their people', async () => {
  const [ana, ben] = [await t.person(), await t.person()]
  const [north, south] = [await buildMip(t.db), await buildMip(t.db)]
  const links = [
    await linkUserMip(t.db, ana.userId, north.mipId),
    await linkUserMip(t.db, ana.userId, south.mipId),
    await linkUserMip(t.db, ben.userId, north.mipId),
  ]
  await linkUserMip(t.db, ben.userId, south.mipId)
  const since = t.clock.now()
  await t.db
    .insertInto('linkHold')
    .values(links.map((userMipId) => ({ userMipId, since })))
    .execute()
  expect(await scrape()).toMatchObject({ gantry_held_links: 3, gantry_held_people: 2 })
  await t.db.deleteFrom('linkHold').execute()
})

it('count the deliveries that wait, and how long since they were due for the first time', async () => {
  const webhook = await t.db
    .insertInto('webhook')
    .values({
      url: 'https://a.example',
      eventTypes: ['*'],
      sealedSecret: Buffer.from('x'),
      sinceSealNo: 0,
      createdAt: t.clock.now(),
    })
    .returning('webhookId')
    .executeTakeFirstOrThrow()
  const day = 24 * 60 * 60_000
  const at = (ago: number) => new Date(t.clock.now().getTime() - ago)
  const row = (waitsFor: number, createdAt: Date) => ({
    ...webhook,
    messageId: 'msg',
    eventType: 'user.added',
    body: '{}',
    createdAt,
    nextTryAt: createdAt,
    giveUpAt: new Date(at(waitsFor).getTime() + day),
  })
  await t.db
    .insertInto('webhookDelivery')
    // The second one is of a month ago, and was sent again a minute ago.
    .values([
      row(300_000, at(300_000)),
      row(60_000, at(30 * day)),
      { ...row(9 * day, at(9 * day)), state: 'FAILED', endedAt: at(8 * day) },
    ])
    .execute()
  expect(await scrape()).toMatchObject({ gantry_webhook_waiting: 2, gantry_webhook_oldest_seconds: 300 })
})

it('count migrations that are missing and those with fills left', async () => {
  const last = (await listShippedMigrations()).at(-1) ?? ''
  await sql`delete from kysely_migration where name = ${last}`.execute(t.db)
  await sql`insert into migration_step (migration, step, position) values (${last}, 1, 0)`.execute(t.db)
  expect(await scrape()).toMatchObject({ gantry_migrations_pending: 1, gantry_migrations_unfinished: 1 })
})
