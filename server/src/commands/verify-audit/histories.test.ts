import fc from 'fast-check'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Head } from '../../platform/audit/heads/head.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import { sealAudit, sealFacts } from '../../platform/audit/sealing.ts'
import { inSession } from '../../platform/db/connect/session.ts'
import { systemClock } from '../../platform/secrets/clock.ts'
import { buildMip, buildUser, linkUserMip, type Mip } from '../../testing/factories.ts'
import { chooseSeed, runs } from '../../testing/histories.ts'
import type { Person } from '../../testing/people.ts'
import { buildTestApp, type TestApp } from '../../testing/world.ts'
import { foldEntries, foldFacts, readEverything } from './testing/plain-chain-queries.ts'
import { changeAsOwner, problemsAfter } from './testing/tampering.ts'

let t: TestApp
let people: Person[]
let mips: Mip[]
beforeAll(async () => {
  t = await buildTestApp()
  people = [await buildUser(t.world), await buildUser(t.world), await buildUser(t.world)]
  mips = [await buildMip(t.db), await buildMip(t.db)]
})
afterAll(() => t.close())

const steps = [
  'link',
  'link until',
  'unlink',
  'status',
  'edit',
  'edit twice',
  'roll back',
  'seal',
  'seal facts',
] as const
type Step = { does: (typeof steps)[number]; one: number; other: number }

async function take({ does, one, other }: Step): Promise<void> {
  const { userId } = people[one % people.length] ?? { userId: 0 }
  const { mipId } = mips[other % mips.length] ?? { mipId: 0 }
  if (does === 'seal') await sealAudit(t.world)
  else if (does === 'seal facts') await sealFacts(t.world)
  else
    await t.db
      .transaction()
      .execute(async (tx) => {
        if (does.startsWith('link')) {
          await tx.deleteFrom('userMip').where('userId', '=', userId).where('mipId', '=', mipId).execute()
          const userMipId = await linkUserMip(tx, userId, mipId, { allowed: other % 3 > 0 })
          if (does === 'link until')
            await sql`update user_mip set valid_until = now() + ${one - 2} * interval '1 day'
              where user_mip_id = ${userMipId}`.execute(tx)
        } else if (does === 'unlink') await tx.deleteFrom('userMip').where('userId', '=', userId).execute()
        else if (does === 'status')
          await tx
            .updateTable('mip')
            .set({ status: one % 2 === 0 })
            .where('mipId', '=', mipId)
            .execute()
        const entry = {
          action: 'mip.edit',
          subject: { type: 'mip', id: mipId },
          detail: { name: 'Zoë "ü"\n', one, other },
        }
        await recordAudit({ clock: systemClock }, tx, entry)
        if (does === 'edit twice') await recordAudit({ clock: systemClock }, tx, entry)
        if (does === 'roll back') throw new Error('rolled back')
      })
      .catch((error: Error) => {
        if (error.message !== 'rolled back') throw error
      })
}

/** A row of the table, chosen by a number. */
const at = (table: string, key: string, row: number, where = 'true') =>
  `(select ${key} from ${table} where ${where} order by ${key} offset ${row} % (select count(*) from ${table} where ${where}) limit 1)`
const nameless = `md5(random()::text)`
const shifted = (column: string) => `${column} = ${column} - interval '1 microsecond'`
const ofFacts = [
  "kind = 'user-role'",
  'user_id = coalesce(user_id, 0) + 1',
  'mip_id = coalesce(mip_id, 0) + 1',
  'role_id = 77',
  'record_id = coalesce(record_id, 0) + 1',
  `value = value || '{"status": "x"}'`,
  shifted('valid_from'),
  `valid_until = coalesce(valid_until, now()) - interval '1 microsecond'`,
  'is_open = not is_open',
  'cause = gen_random_uuid()',
  'end_cause = gen_random_uuid()',
]
const ofEntries = [
  `action = ${nameless}`,
  shifted('at'),
  'actor_user_id = coalesce(actor_user_id, 0) + 1',
  'subject_id = coalesce(subject_id, 0) + 1',
  "result = case result when 'DONE' then 'DENIED' else 'DONE' end",
  `address = ${nameless}`,
  `detail = detail || '{"more": 1}'`,
]

/** What the owner does, by the numbers of a row and of a column. Some of it changes nothing. */
const tricks: ((row: number, column: number) => string)[] = [
  (row, column) =>
    `update fact set ${ofFacts[column % ofFacts.length]} where fact_id = ${at('fact', 'fact_id', row)}`,
  (row) => `delete from fact where fact_id = ${at('fact', 'fact_id', row)}`,
  () => `insert into fact (kind, user_id, value, valid_from) values ('user-role', 1, '{}', now())`,
  (row, column) =>
    `update fact set is_open = false, valid_until = now() - ${column} * interval '1 hour'
      where fact_id = ${at('fact', 'fact_id', row, 'is_open')}`,
  (row) => `delete from fact_seal where seal_no = ${at('fact_seal', 'seal_no', row)}`,
  (row) =>
    `update fact_seal set facts = facts - 0 where seal_no = ${at('fact_seal', 'seal_no', row, 'seal_no > 0')}`,
  (row) =>
    `update fact_seal set sealed_at = sealed_at - interval '1 s' where seal_no = ${at('fact_seal', 'seal_no', row, 'seal_no > 0')}`,
  (row) =>
    `delete from fact_seal where seal_no >= ${at('fact_seal', 'seal_no', row, 'seal_no > 0')};
      delete from fact_unsealed; insert into fact_unsealed select fact_id from fact; select seal_facts(1000)`,
  (row, column) =>
    `update audit_event set ${ofEntries[column % ofEntries.length]}
      where audit_event_id = ${at('audit_event', 'audit_event_id', row)}`,
  (row) => `delete from audit_event where audit_event_id = ${at('audit_event', 'audit_event_id', row)}`,
  (row) =>
    `with gone as (delete from audit_seal where seal_no = ${at('audit_seal', 'seal_no', row, 'seal_no > 0')} returning audit_event_id)
      delete from audit_event using gone where audit_event.audit_event_id = gone.audit_event_id`,
  (row) => `update audit_seal set hash = sha256('x') where seal_no = ${at('audit_seal', 'seal_no', row)}`,
  (row) =>
    `update audit_event set action = action where audit_event_id = ${at('audit_event', 'audit_event_id', row)}`,
  (row) => `update fact set value = value where fact_id = ${at('fact', 'fact_id', row)}`,
]

/** A head of the ends of both chains, as it is read from a file that is genuine. */
function headOf(
  entries: { sealNo: number; hash: string } | null,
  facts: { sealNo: number; hash: string } | null,
): Head {
  const time = new Date().toISOString()
  const seal = { sealNo: entries?.sealNo ?? 0, hash: entries?.hash ?? '' }
  const ofFacts = { sealNo: facts?.sealNo ?? 0, hash: facts?.hash ?? '', signature: '' }
  return { format: 1, ...seal, sealedAt: time, writtenAt: time, publicKey: '', signature: '', facts: ofFacts }
}

it('finds each change that the owner makes, and nothing where nothing was changed', async () => {
  const tampering = fc.record({ trick: fc.nat(tricks.length - 1), row: fc.nat(200), column: fc.nat(20) })
  const history = fc.array(
    fc.record<Step>({ does: fc.constantFrom(...steps), one: fc.nat(5), other: fc.nat(5) }),
    { minLength: 5, maxLength: 25 },
  )
  const numRuns = runs(2, 20)
  let asked = 0
  await fc.assert(
    fc.asyncProperty(
      history,
      fc.array(tampering, { minLength: 25, maxLength: 25 }),
      async (walk, tamperings) => {
        for (const step of walk) await take(step)
        const open = await problemsAfter(t.database.connection, () => Promise.resolve())
        expect(open.problems).toEqual([])
        await sealAudit(t.world)
        await sealFacts(t.world)
        const { verified, facts, problems } = await problemsAfter(t.database.connection, (client) =>
          compareWithFold(client),
        )
        expect(problems).toEqual([])
        const heads = [headOf(verified.end, facts.end)]
        const before = await inSession(t.database.connection, readEverything)
        for (const { trick, row, column } of tamperings) {
          const statements = tricks[trick]?.(row, column) ?? ''
          let isChanged = false
          const change = async (client: pg.Client) => {
            await changeAsOwner(client, statements)
            isChanged = JSON.stringify(await readEverything(client)) !== JSON.stringify(before)
          }
          const after = await problemsAfter(t.database.connection, change, heads)
          expect(after.problems.length > 0, `${statements} ${after.problems.join()}`).toBe(isChanged)
          asked += 1
        }
      },
    ),
    { seed: chooseSeed(20_261_126), numRuns },
  )
  expect(asked).toBeGreaterThanOrEqual(25 * numRuns)

  async function compareWithFold(client: pg.Client) {
    const { rows } = await client.query<{ entries: string; facts: string }>(
      `select (select encode(hash, 'hex') from audit_seal order by seal_no desc limit 1) as entries,
        (select encode(hash, 'hex') from fact_seal order by seal_no desc limit 1) as facts`,
    )
    const folded = await foldFacts(client)
    expect({ entries: await foldEntries(client), facts: folded.hash }).toEqual(rows[0])
    expect(folded.missing).toEqual([])
  }
}, 300_000)
