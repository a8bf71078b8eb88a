import type { AuditEvent } from '@gantry/contract/domains/compliance/audit/schemas'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordAudit } from '../../../platform/audit/record.ts'
import { sealAudit } from '../../../platform/audit/sealing.ts'
import { readAuditRetention, setAuditRetention } from '../../../platform/db/connect/audit-retention.ts'
import type { Caller } from '../../../testing/caller.ts'
import { prune } from '../../../testing/jobs/prune.ts'
import { verifyTestTrail } from '../../../testing/trail.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

const day = 24 * 60 * 60_000
let t: TestApp
let admin: Caller

// PostgreSQL's clock decides which entries are old, so their times are relative to the system clock.
const writeAgo = (days: number, action: string) =>
  recordAudit({ clock: { now: () => new Date(Date.now() - days * day) } }, t.db, { action })

beforeAll(async () => {
  t = await buildTestApp()
  t.clock.set(new Date())
  for (let entry = 0; entry < 3; entry++) await writeAgo(500, 'mip.add')
  await writeAgo(380, 'mip.edit')
  await writeAgo(399, 'ris.add')
  await writeAgo(10, 'ris.edit')
  admin = await t.signInAs(await t.person({ roles: ['ProductAdmin'] }))
})
afterAll(() => t.close())

const actions = async () => {
  const { rows } = await sql<{ action: string }>`
    select action from audit_event where at <= now() order by audit_event_id`.execute(t.db)
  return rows.map(({ action }) => action)
}
const list = async (query: string) => {
  const answer = await admin.inject('GET', `/api/gantry-admin/audit-events?${query}`)
  return answer.json<{ auditEvents: AuditEvent[]; totalItems: number }>()
}

it('keeps the audit trail without a limit by default', async () => {
  const before = await actions()
  await prune(t.world)
  expect(await actions()).toEqual(before)
})

it('check 58: refuses to let the server change the retention or delete expired entries', async () => {
  await setAuditRetention(t.world.db, 400)
  expect(await readAuditRetention(t.world.db)).toBe(0)
  const replace = sql`create or replace function audit_kept_days() returns integer language sql as 'select 400'`
  await expect(replace.execute(t.world.db)).rejects.toMatchObject({ code: '42501' })
  await setAuditRetention(t.db, 400)
  await expect(sql`delete from audit_event`.execute(t.world.db)).rejects.toMatchObject({ code: '42501' })
})

it('check 58: refuses to let the owner delete recent entries or set a retention under one year', async () => {
  await expect(sql`delete from audit_event where action = 'mip.edit'`.execute(t.db)).rejects.toThrow(
    'append-only',
  )
  await setAuditRetention(t.db, 1)
  await expect(sql`delete from audit_event where action = 'mip.add'`.execute(t.db)).rejects.toThrow(
    'append-only',
  )
  await prune(t.world)
  expect(await actions()).toContain('mip.add')
  await setAuditRetention(t.db, 400)
})

it('does not delete expired entries before they are sealed', async () => {
  await prune(t.world)
  expect((await list('action=mip.add')).totalItems).toBe(3)
  await sealAudit(t.world)
})

it('deletes expired entries, keeps the hash chain valid and records the deletion', async () => {
  expect((await list('action=mip.add')).totalItems).toBe(3)
  const { rows: last } = await sql<{ hash: string }>`
    select encode(audit_seal.hash, 'hex') as hash from audit_seal join audit_event using (audit_event_id)
    where action = 'mip.add' order by seal_no desc limit 1`.execute(t.db)
  await prune(t.world)
  expect((await actions()).slice(0, 3)).toEqual(['mip.edit', 'ris.add', 'ris.edit'])
  expect(await list('action=mip.add')).toMatchObject({ totalItems: 0, auditEvents: [] })
  const { auditEvents } = await list('action=audit.forget')
  expect(auditEvents).toMatchObject([
    { actor: null, detail: { rows: 3, keptDays: 400, lastSeal: 3, lastHash: last[0]?.hash } },
  ])
  await sealAudit(t.world)
  expect(await verifyTestTrail(t)).toMatchObject({ problem: null, startsAfter: 3, waiting: { entries: 0 } })
  await prune(t.world)
  expect((await list('action=audit.forget')).totalItems, 'nothing is said where nothing was done').toBe(1)
})

it('keeps totals equal to a real count', async () => {
  const { rows } = await sql<{ kept: number; counted: number }>`
    select (select sum(row_count)::integer from list_total where source = 'audit_event') as kept,
      (select count(*)::integer from audit_event) as counted`.execute(t.db)
  expect(rows[0]?.kept).toBe(rows[0]?.counted)
})
