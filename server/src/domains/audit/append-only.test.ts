import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordAudit } from '../../platform/audit/record.ts'
import { buildTestApp, type TestApp } from '../../testing/world.ts'

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp()
  for (const action of ['user.save', 'group.save', 'mip.save']) {
    await recordAudit(t.world, t.db, { action, result: 'DONE', detail: { word: action } })
  }
})
afterAll(() => t.close())

const trail = () => t.db.selectFrom('auditEvent').selectAll().orderBy('auditEventId').execute()

// The test uses the server's own database connection, as an intruder in the server would.
it.each([
  ['changed', sql`update audit_event set detail = '{}'`],
  ['changed in one column', sql`update audit_event set actor_user_id = null where audit_event_id = 1`],
  ['deleted', sql`delete from audit_event`],
  ['truncated', sql`truncate audit_event`],
  ['truncated with cascade', sql`truncate audit_event cascade`],
])('check 58: refuses to let audit rows be %s', async (_how, statement) => {
  const before = await trail()
  await expect(statement.execute(t.db)).rejects.toThrow('append-only')
  expect(await trail()).toEqual(before)
})

it('check 58: detects rows that were written outside the server, because the hash chain breaks', async () => {
  await t.db.transaction().execute(async (tx) => {
    // Only the owner of the tables can do this.
    await sql`alter table audit_event disable trigger user`.execute(tx)
    await sql`update audit_event set detail = '{"word":"other"}' where audit_event_id = 2`.execute(tx)
    await sql`alter table audit_event enable trigger user`.execute(tx)
  })
  const { rows } = await sql<{ auditEventId: number }>`
    select audit_event_id from audit_event where hash <> sha256(previous_hash || convert_to(jsonb_build_array(
      audit_event_id, extract(epoch from at), actor_user_id, actor_role, session_id,
      action, subject_type, subject_id, result, address, detail)::text, 'UTF8'))`.execute(t.db)
  expect(rows).toEqual([{ auditEventId: 2 }])
})
