import type { AdminDashboard } from '@gantry/contract/domains/portal/dashboard/schemas'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { buildApp } from '../../../testing/factories.ts'
import { keepState } from '../../../testing/restore.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

describe('the refused sign-ins on the dashboard', () => {
  let server: TestApp
  let cast: Cast
  let restore: () => Promise<void>

  beforeAll(async () => {
    server = await buildTestApp()
    server.clock.set(new Date('2027-03-08T03:00:00Z'))
    cast = await buildCast(server)
    await sql`update "user" set time_zone = 'Australia/Adelaide'`.execute(server.db)
    restore = await keepState(server, cast.as)
  })
  beforeEach(() => restore())
  afterAll(() => server.close())

  const platform = async () => {
    const answer = await cast.as.admin.inject('GET', '/api/gantry-admin/dashboard')
    expect(answer.status, answer.text).toBe(200)
    return answer.json<AdminDashboard>().platform
  }
  const listed = async (query: Record<string, string>) => {
    const search = new URLSearchParams({ result: 'DENIED', to: '2027-03-08T13:29:59.999Z', ...query })
    const answer = await cast.as.admin.inject('GET', `/api/gantry-admin/audit-events?${search.toString()}`)
    expect(answer.status, answer.text).toBe(200)
    return answer.json<{ totalItems: number }>().totalItems
  }
  const refuse = (at: string, action: string, type: string | null, id: number | null, detail: object) =>
    sql`insert into audit_event (at, action, result, subject_type, subject_id, detail)
      values (${at}, ${action}, 'DENIED', ${type}, ${id}, ${JSON.stringify(detail)}::jsonb)`.execute(
      server.db,
    )

  it('are counted by the days of the caller, and by connection, as the audit trail lists them', async () => {
    await buildApp(server.db, { code: 'viewer' })
    const { appId } = await server.db
      .selectFrom('app')
      .select('appId')
      .where('code', '=', 'viewer')
      .executeTakeFirstOrThrow()
    const reef = { name: 'Reef Hospital', issuer: 'https://id.reef.example', clientId: 'gantry' }
    const { identityConnectionId: id } = await server.db
      .insertInto('identityConnection')
      .values({ ...reef, groupId: cast.north.groupId })
      .returning('identityConnectionId')
      .executeTakeFirstOrThrow()
    const byReef = { reason: 'upstream.failed', identityConnectionId: id }
    const reason = { reason: 'wrong password' }
    // Adelaide's week begins at 13:30 UTC of 1 March, and its present day at 13:30 of 7 March.
    await refuse('2027-03-01T13:29:00Z', 'session.sign-in', null, null, reason)
    await refuse('2027-03-01T13:31:00Z', 'session.sign-in', null, null, reason)
    await refuse('2027-03-07T13:29:00Z', 'session.sign-in', 'identity-connection', id, byReef)
    await refuse('2027-03-07T13:31:00Z', 'session.sign-in', 'user', cast.people.ana.userId, byReef)
    await refuse('2027-03-07T14:00:00Z', 'app.sign-in', 'app', appId, { status: 403 })
    await refuse('2027-03-07T14:00:00Z', 'session.verify', null, null, {})
    const { refused, refusingConnections } = await platform()
    expect(refused).toEqual({ today: { count: 1, more: false }, week: { count: 3, more: false } })
    expect(refusingConnections).toEqual([
      { kind: 'app', id: appId, name: expect.any(String), refused: { count: 1, more: false } },
      { kind: 'identity-connection', id, name: 'Reef Hospital', refused: { count: 1, more: false } },
    ])
    const [week, today] = ['2027-03-01T13:30:00.000Z', '2027-03-07T13:30:00.000Z']
    expect(await listed({ action: 'session.sign-in', from: today })).toBe(1)
    expect(await listed({ action: 'session.sign-in', from: week })).toBe(3)
    const through = { subjectType: 'identity-connection', subjectId: String(id) }
    expect(await listed({ action: 'session.sign-in', from: week, ...through })).toBe(1)
    const toApp = { subjectType: 'app', subjectId: String(appId) }
    expect(await listed({ action: 'app.sign-in', from: week, ...toApp })).toBe(1)
  })

  it('are at least so many when the trail has more refusals than are read', async () => {
    await sql`insert into audit_event (at, action, result)
      select timestamptz '2027-03-07T12:00:00Z' + i * interval '1 second', 'session.sign-in', 'DENIED'
      from generate_series(1, 2100) as i`.execute(server.db)
    expect((await platform()).refused).toEqual({
      today: { count: 0, more: false },
      week: { count: 2000, more: true },
    })
  })
})
