import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordAudit } from '../../../platform/audit/record.ts'
import { sealAudit } from '../../../platform/audit/sealing.ts'
import { tamper, verifyTestTrail } from '../../../testing/trail.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp()
  for (const action of ['user.save', 'group.save', 'mip.save']) {
    await recordAudit(t.world, t.db, { action, result: 'DONE', detail: { word: action } })
  }
  await sealAudit(t.world)
})
afterAll(() => t.close())

const trail = async () => [
  await t.db.selectFrom('auditEvent').selectAll().orderBy('auditEventId').execute(),
  await t.db.selectFrom('auditSeal').selectAll().orderBy('sealNo').execute(),
]

// The test uses the server's own database connection, as an intruder in the server would.
it.each([
  ['changed', sql`update audit_event set detail = '{}'`],
  ['changed in one column', sql`update audit_event set actor_user_id = null where audit_event_id = 1`],
  ['deleted', sql`delete from audit_event`],
  ['truncated', sql`truncate audit_event`],
  ['truncated with cascade', sql`truncate audit_event cascade`],
  ['sealed again', sql`update audit_seal set hash = ''`],
  ['without their seals', sql`delete from audit_seal`],
  ['without all seals', sql`truncate audit_seal`],
])('check 58: refuses to let audit rows be %s', async (_how, statement) => {
  const before = await trail()
  await expect(statement.execute(t.db)).rejects.toThrow('append-only')
  expect(await trail()).toEqual(before)
})

it('check 58: detects rows that were written outside the server, because the hash chain breaks', async () => {
  await sealAudit(t.world)
  await tamper(t, sql`update audit_event set detail = '{"word":"other"}' where audit_event_id = 2`)
  expect((await verifyTestTrail(t)).problem).toMatch(/^Entry 2 \(group\.save, .* was altered/)
})
