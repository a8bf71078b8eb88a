import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listTrustedKeys } from '../../platform/audit/heads/head-keys.ts'
import { type HeadStore, openHeadStore } from '../../platform/audit/heads/head-store.ts'
import { keepHead } from '../../platform/audit/heads/keeping.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import { sealAudit } from '../../platform/audit/sealing.ts'
import { inSession } from '../../platform/db/connect/session.ts'
import { systemClock } from '../../platform/secrets/clock.ts'
import { openSecrets } from '../../platform/secrets/hash-keys.ts'
import { startFakeS3 } from '../../testing/fakes/fake-s3.ts'
import { buildTestApp, type TestApp } from '../../testing/world.ts'
import { reseal } from '../reseal.ts'
import { describe as describeReport } from './describe.ts'
import { readHeads } from './heads.ts'
import { verifyInTransaction, verifyWithHeads } from './report.ts'

const first = 'a secret key for tests that is long enough'
const second = 'the key that takes its place, long enough too'
const third = 'the third key, as long as the others are'

let t: TestApp
let folder: string
let store: HeadStore

const storeIn = async (path: string) => {
  const opened = await openHeadStore({ auditHeadDir: path, bucket: undefined })
  if (opened === null) throw new Error('no folder')
  return opened
}

beforeAll(async () => {
  t = await buildTestApp()
  folder = mkdtempSync(join(tmpdir(), 'gantry-heads-test-'))
  store = await storeIn(folder)
  // Seals have the time of the database, and a head is missed in an hour with seals: the last head is of this hour.
  t.clock.set(new Date(systemClock.now().getTime() - 3 * 60 * 60_000))
  // Entries 1 to 12 and seals 1 to 12; heads of seals 0, 4, 8 and 12.
  for (let hour = 0; hour < 4; hour++) {
    await keepHead(t.world, store)
    const entries = hour < 3 ? 4 : 0
    for (let turn = 0; turn < entries; turn++)
      // With the clock that seals have.
      await recordAudit({ clock: systemClock }, t.db, { action: 'user.edit', detail: { hour, turn } })
    await sealAudit(t.world)
    t.clock.advance(60 * 60_000)
  }
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

const verify = async (at = store) =>
  verifyWithHeads(t.database.connection, at, await listTrustedKeys(t.db, t.world.secrets), t.clock.now())

it('check 58: finds a trail that nobody changed valid', async () => {
  const report = await verify()
  expect(report.problems).toEqual([])
  expect(describeReport(report).join('\n')).toMatch(
    /^12 entries were verified, until seal 12 of [\s\S]*\nThe newest of 4 kept heads is of seal 12/,
  )
  expect(readdirSync(folder)).toHaveLength(4)
})

/** Seals everything again from this seal on, as the owner of the database can. */
const computeAgain = (from: number) => `delete from audit_seal where seal_no >= ${from};
  delete from audit_unsealed;
  insert into audit_unsealed select audit_event_id from audit_event where audit_event_id >= ${from};
  select seal_audit(1000)`

const removed = (id: number) =>
  `delete from audit_event where audit_event_id = ${id}; delete from audit_seal where audit_event_id = ${id}`

describe('names what the owner of the database did with the triggers disabled', () => {
  const forged = `insert into audit_event (audit_event_id, at, action, result) values (500, now(), 'user.add', 'DONE')`
  const cases: [string, string, RegExp][] = [
    [
      'altered an entry',
      `update audit_event set detail = '{}' where audit_event_id = 5`,
      /^Entry 5 \(user\.edit, .*\) was altered/,
    ],
    [
      'altered its time',
      `update audit_event set at = at - interval '1 s' where audit_event_id = 7`,
      /^Entry 7 .* was altered/,
    ],
    [
      'altered the last entry',
      `update audit_event set actor_user_id = 1 where audit_event_id = 12`,
      /^Entry 12 .* was altered/,
    ],
    [
      'altered a seal',
      `update audit_seal set hash = sha256('x') where seal_no = 6`,
      /^Entry 6 .* was altered.* seal 6/,
    ],
    [
      'altered the first seal',
      `update audit_seal set hash = sha256('x') where seal_no = 0`,
      /^The entries before the first seal/,
    ],
    ['deleted an entry', 'delete from audit_event where audit_event_id = 6', /^Entry 6 was removed/],
    ['deleted an entry with its seal', removed(6), /^Seal 6 was removed, with an entry after entry 5/],
    [
      'deleted an entry with its seal, and closed the gap',
      `${removed(6)}; update audit_seal set seal_no = seal_no - 1 where seal_no > 6`,
      /^Entry 7 .* was altered, or forged/,
    ],
    ['deleted the last entry', 'delete from audit_event where audit_event_id = 12', /^Entry 12 was removed/],
    [
      'deleted the last entry with its seal',
      removed(12),
      /^Entries were removed from the end: the audit trail ends with seal 11, and the head of .* is of seal 12/,
    ],
    [
      'deleted the first entries with their seals',
      'delete from audit_event where audit_event_id < 4; delete from audit_seal where seal_no < 3',
      /^The entries until seal 3 were removed, although/,
    ],
    [
      'deleted the first entries as if they had expired',
      `delete from audit_event where audit_event_id < 6; delete from audit_seal where seal_no < 5;
        insert into audit_event (audit_event_id, at, action, result, detail) select 13, now(), 'audit.forget', 'DONE',
          jsonb_build_object('lastSeal', 5, 'lastNumber', 5, 'lastHash', encode(hash, 'hex')) from audit_seal where seal_no = 5;
        insert into audit_unsealed values (13); select seal_audit(1000)`,
      /^Entries until seal 5 were removed, although they had not expired: seal 4/,
    ],
    ['deleted all seals', 'delete from audit_seal', /^All seals were removed/],
    ['added an entry without a seal', forged, /^Entry 500 \(user\.add, .*\) was forged/],
    [
      'added an entry in the form of earlier versions',
      `insert into audit_event (audit_event_id, at, action, result, hash) values (0, now(), 'user.add', 'DONE', sha256('x'))`,
      /^Entry 0 .* was altered/,
    ],
    [
      'added an entry to the start of the chain',
      `${forged}; update audit_seal set audit_event_id = 500 where seal_no = 0`,
      /^Entry 500 .* was forged: the start of the chain/,
    ],
    [
      'added an entry before the start of the chain',
      `${forged}; insert into audit_seal values (-1, 500, now(), '')`,
      /^Entry 500 .* was forged: the start of the chain/,
    ],
    [
      'added an entry with a number below all others',
      `insert into audit_event (audit_event_id, at, action, result) values (-7, now(), 'user.add', 'DONE')`,
      /^Entry -7 .* was forged/,
    ],
    [
      'added an entry with a seal in place of another one',
      `${forged}; update audit_seal set audit_event_id = 500 where seal_no = 9`,
      /^Entry 500 .* was altered, or forged in place of another one.* seal 9/,
    ],
    [
      'altered an entry and computed the chain again',
      `update audit_event set detail = '{}' where audit_event_id = 6; ${computeAgain(6)}`,
      /^Entries between seal 4 and seal 8 were altered, and the chain was computed again/,
    ],
    [
      'computed the whole chain again',
      `update audit_event set detail = '{}' where audit_event_id = 1; ${computeAgain(1)}`,
      /^Entries between seal 0 and seal 4 were altered, and the chain was computed again/,
    ],
  ]

  it.each(cases)('%s', async (_, statements, problem) => {
    const heads = await readHeads(store, t.world.secrets.publicKeys)
    const problems = await inSession(t.database.connection, async (client) => {
      await client.query('begin')
      for (const table of ['audit_event', 'audit_seal', 'audit_unsealed'])
        await client.query(`alter table ${table} disable trigger user`)
      await client.query(statements)
      const found = await verifyInTransaction(client, heads, t.clock.now())
      await client.query('rollback')
      return found.problems
    })
    expect(problems[0]).toMatch(problem)
  })
})

describe('the kept heads', () => {
  let path: string
  let names: string[]
  beforeEach(() => {
    names = readdirSync(folder).toSorted()
    path = join(folder, names[1] ?? '')
  })
  async function withContent(content: string, work: () => Promise<void>) {
    const whole = readFileSync(path, 'utf8')
    writeFileSync(path, content)
    await work()
    writeFileSync(path, whole)
  }

  it('are not written twice in an hour', async () => {
    const before = readFileSync(path, 'utf8')
    t.clock.advance(-60 * 60_000)
    await keepHead(t.world, store)
    t.clock.advance(60 * 60_000)
    expect(readdirSync(folder).toSorted()).toEqual(names)
    expect(readFileSync(path, 'utf8')).toBe(before)
  })

  it('are refused when they are altered, damaged or signed by another server', async () => {
    const head = JSON.parse(readFileSync(path, 'utf8'))
    await withContent(JSON.stringify({ ...head, hash: 'ab' }), async () =>
      expect((await verify()).problems).toEqual([expect.stringMatching(/was not signed by this server/)]),
    )
    await withContent('{"format":1', async () =>
      expect((await verify()).problems).toEqual([expect.stringMatching(/is damaged/)]),
    )
    const foreign = await verifyWithHeads(t.database.connection, store, [], t.clock.now())
    expect(foreign.problems).toEqual([expect.stringMatching(/was not signed by this server/)])
  })

  it('are missed when all of them are deleted', async () => {
    const empty = await storeIn(join(folder, 'none'))
    expect((await verify(empty)).problems).toEqual([expect.stringMatching(/^There is no head in /)])
  })

  it('are kept in the bucket for files where no folder is set', async () => {
    const s3 = await startFakeS3()
    const inBucket = await openHeadStore({ auditHeadDir: undefined, bucket: s3.settings })
    expect(inBucket).not.toBeNull()
    if (inBucket === null) return
    for (let hour = 0; hour < 3; hour++) {
      await keepHead(t.world, inBucket)
      await keepHead(t.world, inBucket)
      t.clock.advance(60 * 60_000)
    }
    expect([...s3.objects.keys()].every((name) => /^audit-heads\/20\d\d-/.test(name))).toBe(true)
    const report = await verify(inBucket)
    expect(report.problems).toEqual([])
    expect(report.heads).toHaveLength(3)
    await s3.close()
  })

  it('remain valid after each change of the secret key', async () => {
    const verifyWith = async (current: string, previous?: string) => {
      const keys = await listTrustedKeys(t.db, await openSecrets(t.db, { current, previous }))
      return (await verifyWithHeads(t.database.connection, store, keys, t.clock.now())).problems
    }
    const keepWith = async (current: string) => {
      t.clock.advance(60 * 60_000)
      await keepHead(
        { ...t.world, secrets: await openSecrets(t.db, { current, previous: undefined }) },
        store,
      )
    }
    expect(await verifyWith(second, first), 'during the change').toEqual([])
    await reseal(t.database.connection, { current: second, previous: first })
    await keepWith(second)
    expect(await verifyWith(second)).toEqual([])
    await reseal(t.database.connection, { current: third, previous: second })
    await keepWith(third)
    expect(await verifyWith(third)).toEqual([])
    // Nobody without the secret key can add a key to those that count.
    await sql`update kept_head_key set public_key = public_key || 'A'`.execute(t.db)
    expect(await verifyWith(third)).toEqual([expect.stringMatching(/was not signed by this server/)])
  })
})
