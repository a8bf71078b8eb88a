import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Head } from '../../platform/audit/heads/head.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import { sealAudit, sealFacts } from '../../platform/audit/sealing.ts'
import { systemClock } from '../../platform/secrets/clock.ts'
import { buildMip, buildUser, linkUserMip } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/world.ts'
import { describe as describeReport } from './describe.ts'
import { changeAsOwner, problemsAfter, sealedAgainAt } from './testing/tampering.ts'

let t: TestApp
let userId: number
const record = (action: string) => recordAudit({ clock: systemClock }, t.db, { action })

beforeAll(async () => {
  t = await buildTestApp()
  const mip = await buildMip(t.db)
  userId = (await buildUser(t.world)).userId
  for (let turn = 0; turn < 3; turn++) {
    await record('mip.edit')
    const userMipId = await linkUserMip(t.db, userId, mip.mipId)
    await sealAudit(t.world)
    await sealFacts(t.world)
    if (turn < 2) await t.db.deleteFrom('userMip').where('userMipId', '=', userMipId).execute()
  }
  await sealFacts(t.world)
})
afterAll(() => t.close())

const connection = () => t.database.connection
const linkOf = (where: string) =>
  `(select fact_id from fact where kind = 'user-mip' and ${where} order by fact_id limit 1)`
const factsSealedAgain = `delete from fact_seal where seal_no > 0; delete from fact_unsealed;
  insert into fact_unsealed select fact_id from fact where fact_id > (select old_until from fact_seal where seal_no = 0);
  select seal_facts(2) from generate_series(1, 12)`

describe('check 58: names what the owner of the database did to facts', () => {
  const cases: [string, string, RegExp][] = [
    [
      'altered who had access',
      `update fact set user_id = 999 where fact_id = ${linkOf('true')}`,
      /^Fact \d+ \(user-mip\) was altered\.$/,
    ],
    [
      'altered when access began',
      `update fact set valid_from = valid_from - interval '1 day' where fact_id = ${linkOf('true')}`,
      /^Fact \d+ \(user-mip\) was altered\.$/,
    ],
    [
      'altered when access ended',
      `update fact set valid_until = valid_until - interval '1 microsecond' where fact_id = ${linkOf('not is_open')}`,
      /^Fact \d+ \(user-mip\) was altered: its end is not as it was sealed/,
    ],
    [
      'ended access',
      `update fact set is_open = false, valid_until = now() where fact_id = ${linkOf('is_open')}`,
      /^Fact \d+ \(user-mip\) was altered: it was ended without a seal/,
    ],
    [
      'opened access again',
      `update fact set is_open = true, valid_until = null, end_cause = null where fact_id = ${linkOf('not is_open')}`,
      /^Fact \d+ \(user-mip\) was altered: its end is not/,
    ],
    [
      'deleted past access',
      `delete from fact where fact_id = ${linkOf('not is_open')}`,
      /^Fact \d+ was removed, although/,
    ],
    [
      'deleted present access',
      `delete from fact where fact_id = ${linkOf('is_open')}`,
      /^Fact \d+ was removed, although/,
    ],
    [
      'deleted past access as if it had expired',
      `delete from fact where fact_id = ${linkOf('not is_open')}; update fact_history set forgotten_before = now()`,
      /^Fact \d+ was removed, although it had not expired/,
    ],
    [
      'added past access',
      `insert into fact (kind, user_id, value, valid_from, valid_until, is_open) values ('user-role', 1, '{}', now() - interval '9 d', now(), false)`,
      /^Fact \d+ \(user-role\) was forged: it was added without a seal/,
    ],
    [
      'added past access, and let it be sealed',
      `insert into fact (kind, user_id, value, valid_from) values ('user-role', 1, '{}', now() - interval '9 d');
        insert into fact_unsealed select max(fact_id) from fact; select seal_facts(1000)`,
      /^Fact \d+ \(user-role\) says that it began .* It was dated back/,
    ],
    [
      'ended access in the past, and let it be sealed',
      `insert into fact_unsealed select ${linkOf('is_open')};
        update fact set is_open = false, valid_until = now() - interval '3 d' where fact_id = ${linkOf('is_open')};
        select seal_facts(1000)`,
      /^Fact \d+ \(user-mip\) says that it ended .* It was dated back/,
    ],
    [
      'deleted a fact before its seal',
      'insert into fact_unsealed values (987654); select seal_facts(1000)',
      /^Fact 987654 was removed before its seal/,
    ],
    ['deleted a seal', 'delete from fact_seal where seal_no = 2', /^Seal 2 of facts was removed/],
    ['deleted all seals', 'delete from fact_seal', /^All seals of facts were removed/],
    ['altered a seal', `update fact_seal set facts = '[]' where seal_no = 2`, /^Seal 2 of facts was altered/],
    ['altered the start', `update fact_seal set hash = 'x' where seal_no = 0`, /^The first seals of facts/],
    [
      'let new facts be sealed as if they were from before the upgrade',
      `update fact_seal set old_until = 999999 where seal_no = 0; delete from fact_seal where seal_no > 0; select seal_facts(1000)`,
      /computed again: it differs from the head|^Seals of facts were removed from the end/,
    ],
    [
      'let facts from before the upgrade be sealed again',
      `update fact set value = '{"code": "x"}' where fact_id = 1;
        select append_fact_seal('{1}', (select old_until from fact_seal where seal_no = 0), 1)`,
      /was altered|was forged: it seals facts from before the upgrade again/,
    ],
    [
      'altered a fact and computed the chain again',
      `update fact set user_id = 999 where fact_id = ${linkOf('true')}; ${factsSealedAgain}`,
      /^Facts between the start and seal \d+ were altered, and their chain was computed again/,
    ],
    [
      'deleted the last seal',
      `delete from fact_seal where seal_no = (select max(seal_no) from fact_seal);
        insert into fact_unsealed select fact_id from fact`,
      /^Seals of facts were removed from the end/,
    ],
  ]
  it.each(cases)('%s', async (_, statements, problem) => {
    const untouched = await problemsAfter(connection(), () => Promise.resolve())
    expect(untouched.problems).toEqual([])
    const { end } = untouched.facts
    const heads = [headAt(new Date(), end)]
    const { problems } = await problemsAfter(
      connection(),
      (client) => changeAsOwner(client, statements),
      heads,
    )
    expect(problems[0]).toMatch(problem)
  })
})

const headAt = (writtenAt: Date, facts: { sealNo: number; hash: string } | null): Head => ({
  format: 1,
  sealNo: 0,
  hash: '',
  publicKey: '',
  signature: '',
  sealedAt: writtenAt.toISOString(),
  writtenAt: writtenAt.toISOString(),
  ...(facts && { facts: { sealNo: facts.sealNo, hash: facts.hash, signature: '' } }),
})

describe('check 58: names', () => {
  const after = async (statements: string, heads: Head[] = []) =>
    problemsAfter(connection(), (client) => client.query(statements), heads)

  it('triggers that were left disabled, and functions that were replaced', async () => {
    const { problems } = await after(`alter table user_mip disable trigger user_mip_facts_removed;
      drop trigger fact_queued_added on fact;
      create or replace function with_cause(detail jsonb) returns jsonb language sql stable as 'select detail'`)
    expect(problems).toEqual([
      'The trigger fact.fact_queued_added was removed.',
      'The trigger user_mip.user_mip_facts_removed is disabled.',
      'The function with_cause() was replaced.',
    ])
  })

  it('the table of lost times without its trigger, rules, and settings that turn triggers off', async () => {
    const { problems } = await after(`alter table fact_gap disable trigger fact_gap_is_fixed;
      create rule lost as on insert to fact_unsealed do instead nothing;
      do $$ begin
        execute format('alter database %I set session_replication_role = replica', current_database());
        execute format('alter role %I set session_replication_role = replica', current_user);
      end $$; set local session_replication_role = replica`)
    const off = 'Triggers are off: session_replication_role is set to replica'
    expect(problems).toEqual([
      'The trigger fact_gap.fact_gap_is_fixed is disabled.',
      'The rule fact_unsealed.lost was added. It can replace writes unseen.',
      expect.stringContaining(`${off} (database `),
      expect.stringContaining(`${off} (role `),
      `${off} (this connection).`,
    ])
  })

  it('an entry that was inserted with an earlier time', async () => {
    const { problems } = await after(`insert into audit_event (at, action, result)
      values (now() - interval '2 hours', 'user.add', 'DONE'); select seal_audit(1000)`)
    expect(problems).toEqual([expect.stringMatching(/^Entry \d+ \(user\.add, .* It was dated back, or/)])
  })

  it('the number of an entry that was removed before its seal, and says that the reason cannot be known', async () => {
    await record('mip.edit')
    const found = await problemsAfter(connection(), async (client) => {
      await changeAsOwner(
        client,
        `delete from audit_event where audit_event_id = (select audit_event_id from audit_unsealed);
          delete from audit_unsealed`,
      )
      await client.query(`insert into audit_event (at, action, result) values (now(), 'mip.edit', 'DONE')`)
    })
    await sealAudit(t.world)
    expect(found.problems).toEqual([])
    expect(describeReport({ ...found, heads: null }).join('\n')).toMatch(
      /\nNumbers without an entry: 4.* or the entries were removed before their seal; which of these cannot be known/,
    )
  })

  it('a number that PostgreSQL has not given', async () => {
    const { problems } = await problemsAfter(connection(), (client) =>
      changeAsOwner(
        client,
        `insert into audit_event (audit_event_id, at, action, result) values (5000, now(), 'user.add', 'DONE');
          insert into audit_unsealed values (5000); select seal_audit(1000)`,
      ),
    )
    expect(problems).toEqual(['Entry 5000 was forged: PostgreSQL has not given this number.'])
  })

  it('an hour without its head, after which the chain can have been computed again', async () => {
    const hours = (ago: number) => new Date(Date.now() - ago * 60 * 60_000)
    const statements = sealedAgainAt(
      "date_trunc('hour', now()) - interval '1 hour' + seal_no * interval '4 minutes'",
    )
    const at = (heads: Head[]) =>
      problemsAfter(connection(), (client) => changeAsOwner(client, statements), heads)
    const missing = expect.stringMatching(
      /^The head of .*:00Z is missing, although entries were sealed in that hour/,
    )
    expect((await at([headAt(hours(2), null)])).problems).toContainEqual(missing)
    expect((await at([headAt(hours(2), null), headAt(hours(1), null)])).problems).not.toContainEqual(missing)
  })

  it('seals whose times go back, also within an hour without its head', async () => {
    const hourAgo = "date_trunc('hour', now()) - interval '1 hour'"
    const statements = sealedAgainAt(`${hourAgo} + (9 - seal_no) * interval '6 minutes'`)
    const heads = [headAt(new Date(Date.now() - 2 * 60 * 60_000), null)]
    const change = () => problemsAfter(connection(), (client) => changeAsOwner(client, statements), heads)
    const { problems } = await change()
    expect(problems).toContainEqual(expect.stringMatching(/^The head of .*:00Z is missing/))
    expect(problems).toContainEqual(expect.stringMatching(/^Seal \d+ of .* is earlier than a seal before it/))
  })
})

it('seals each fact once or more when several servers seal and write at the same time', async () => {
  const write = async (writer: number) => {
    const mip = await buildMip(t.db)
    for (let turn = 0; turn < 10; turn++) {
      const userMipId = await linkUserMip(writer % 2 === 0 ? t.world.db : t.db, userId, mip.mipId)
      await sealFacts({ db: writer % 3 === 0 ? t.world.db : t.db })
      await sql`delete from user_mip where user_mip_id = ${userMipId}`.execute(t.db)
    }
  }
  await Promise.all([0, 1, 2, 3].map(write))
  await sealFacts(t.world)
  const { facts, problems } = await problemsAfter(connection(), () => Promise.resolve())
  expect(problems).toEqual([])
  expect(facts.waiting).toBe(0)
})
