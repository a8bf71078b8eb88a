import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { recordAudit } from '../../../../platform/audit/record.ts'
import { sealAudit } from '../../../../platform/audit/sealing.ts'
import { listShippedMigrations, migrate } from '../../../../platform/db/migrations/migrate.ts'
import { countUnsentEntries } from '../../../../platform/health/queries.ts'
import type { SyslogReceiver } from '../../../../platform/settings/syslog.ts'
import { createEmptyDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { createAuthority } from '../../../../testing/tls/certificates.ts'
import { type SyslogReceiverInTest, startSyslogReceiver } from '../../../../testing/tls/syslog-receiver.ts'
import { buildTestApp, type TestApp } from '../../../../testing/world.ts'
import { sendNewEntries, startSyslog } from './worker.ts'

const folder = mkdtempSync(join(tmpdir(), 'gantry-syslog-whole-'))
/** More than one batch, and no multiple of it. */
const chained = 1_203

let t: TestApp
let database: TestDatabase
let receiver: SyslogReceiverInTest
let world: TestApp['world']
let auditSyslog: SyslogReceiver
beforeAll(async () => {
  t = await buildTestApp()
  database = await createEmptyDatabase()
  const beforeSeals = (await listShippedMigrations()).findLast((name) => name < '0060')
  await migrate(database.db, undefined, beforeSeals)
  await sql`insert into audit_event (at, action, result)
    select timestamptz '2026-11-16 01:00Z' + n * interval '1 second', 'mip.add', 'DONE'
    from generate_series(1, ${chained}::integer) as n`.execute(database.db)
  await migrate(database.db)
  const authority = await createAuthority(folder, 'hospital')
  receiver = await startSyslogReceiver(await authority.issue('localhost'))
  const files = { caFile: authority.file, certFile: undefined, keyFile: undefined }
  auditSyslog = { host: 'localhost', port: receiver.port, ...files }
  world = { ...t.world, db: database.db, settings: { ...t.world.settings, auditSyslog } }
})
afterAll(async () => {
  await receiver.close()
  await database.drop()
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

type Message = {
  sealNo: number | null
  auditEventId: number
  hash: string
  previousHash: string
  sealed: string
}
const received = () =>
  receiver.messages.map((message) => JSON.parse(message.slice(message.indexOf('] {') + 2)) as Message)
const write = () => recordAudit(world, world.db, { action: 'user.test' })
const countRows = async () =>
  (await sql<{ count: number }>`select count(*) as count from audit_event`.execute(world.db)).rows[0]
    ?.count ?? 0

const countUnsent = async () => (await countUnsentEntries(world.db)).count

/** A server from its start to its stop, which sends until so many entries are left. */
async function runUntil(left: number): Promise<void> {
  const server = startSyslog(world)
  await vi.waitFor(async () => expect(await countUnsent()).toBeLessThanOrEqual(left), { timeout: 20_000 })
  await server.stop()
}

it('sends every entry once and in order: of before the seals, sealed late, and after restarts', async () => {
  expect(await countUnsentEntries(world.db)).toMatchObject({
    count: chained,
    first: new Date('2026-11-16T01:00:01Z'),
  })
  await runUntil(chained - 500)
  // What is still on its way to the receiver must not be counted with the next batch.
  await sleep(300)
  // The server may have stopped in the middle of a batch, which the receiver gets again as a whole. Nothing else comes twice.
  const acknowledged = chained - (await countUnsent())
  expect([500, 1000, chained]).toContain(acknowledged)
  expect(receiver.messages.length - acknowledged).toBeLessThanOrEqual(500)
  receiver.messages.length = acknowledged
  await runUntil(0)

  // An entry that waits for its seal counts as unsent, and is sent after it.
  await write()
  expect(await countUnsentEntries(world.db)).toEqual({ count: 1, first: world.clock.now() })
  await sendNewEntries(world, auditSyslog, new AbortController().signal)
  expect(receiver.messages).toHaveLength(chained)

  // The transaction that began first commits last, so its entry is sealed late.
  await world.db.transaction().execute(async (slow) => {
    await recordAudit(world, slow, { action: 'user.slow' })
    await write()
    await sealAudit(world)
    await runUntil(0)
  })
  await sealAudit(world)
  await runUntil(0)
  expect(await countUnsentEntries(world.db)).toEqual({ count: 0, first: null })

  const messages = received()
  const ids = messages.map(({ auditEventId }) => auditEventId)
  expect(ids).toHaveLength(await countRows())
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.slice(0, chained)).toEqual(ids.slice(0, chained).toSorted((one, other) => one - other))
  expect(messages.slice(chained).map(({ sealNo }) => sealNo)).toEqual([1, 2, 3])
  let before = ''
  for (const { hash, previousHash, sealed } of messages) {
    expect(previousHash).toBe(before)
    const computed = createHash('sha256').update(Buffer.from(before, 'hex')).update(sealed, 'utf8')
    expect(computed.digest('hex')).toBe(hash)
    before = hash
  }
})
