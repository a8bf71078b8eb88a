import type { AuditEvent } from '@gantry/contract/domains/compliance/audit/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { buildMip } from '../../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

describe('the list of the audit trail', () => {
  let server: TestApp
  let cast: Cast
  let mipId: number

  beforeAll(async () => {
    server = await buildTestApp()
    cast = await buildCast(server)
    mipId = (await buildMip(server.db, { name: 'Trail Rooms', groups: [cast.north] })).mipId
    const { ana } = cast.people
    const { admin, northAdmin } = cast.as
    await admin.inject('POST', '/api/gantry-admin/link-user-mip', { userId: ana.userId, mipId })
    server.clock.advance(60_000)
    await northAdmin.inject('POST', '/api/mips/add-update', { mipId, name: 'Trail Rooms', lspn: '123456' })
    server.clock.advance(60_000)
    await northAdmin.inject('POST', `/api/gantry-admin/mips/${mipId}/activate-inactivate?status=false`)
    await admin.inject('GET', `/api/gantry-admin/users/${ana.userId}/activate-inactivate?status=false`)
  })
  afterAll(() => server.close())

  type List = { auditEvents: AuditEvent[]; totalItems: number; totalPages: number }
  const list = async (query = '') => {
    const answer = await cast.as.admin.inject('GET', `/api/gantry-admin/audit-events${query}`)
    expect(answer.status, answer.text).toBe(200)
    return answer.json<List>()
  }
  const actions = async (query: string) => (await list(query)).auditEvents.map(({ action }) => action)

  it('shows actor, action, subject, role, time and address, newest first', async () => {
    const { auditEvents } = await list('?pageSize=200')
    const ids = auditEvents.map(({ auditEventId }) => auditEventId)
    expect(ids).toEqual(ids.toSorted((one, other) => other - one))
    expect(auditEvents[0]).toEqual({
      auditEventId: expect.any(Number),
      at: server.clock.now().toISOString(),
      actor: { userId: cast.people.admin.userId, name: 'Pat Admin' },
      actorRole: 'GantryAdmin',
      action: 'user.inactivate',
      subjectType: 'user',
      subjectId: cast.people.ana.userId,
      subjectName: 'Ana Abel',
      result: 'DONE',
      address: '127.0.0.1',
      changes: [],
      detail: { cause: expect.any(String) },
      names: {},
    })
    const oldest = (await list('?sortType=asc&sortBy=at&pageSize=1')).auditEvents[0]
    expect(oldest?.auditEventId).toBe(ids.at(-1))
  })

  it('filters by actor, action, subject, result and time', async () => {
    const { northAdmin, admin } = cast.people
    expect(await actions(`?actorUserId=${northAdmin.userId}&action=mip`)).toEqual(['mip.edit'])
    expect(await actions('?action=user-mip.link')).toEqual(['user-mip.link'])
    expect(await actions('?action=user')).toEqual(['user.inactivate'])
    expect(await actions('?result=DENIED')).toEqual(['setMipStatus'])
    expect(await actions(`?status=false&actorUserId=${admin.userId}`)).toEqual([])
    const now = server.clock.now()
    const from = new Date(now.getTime() - 90_000).toISOString()
    const to = new Date(now.getTime() - 30_000).toISOString()
    expect(await actions(`?from=${from}&to=${to}`)).toEqual(['mip.edit'])
    expect(await actions('?subjectType=user')).toContain('user.inactivate')
  })

  it('includes the events of a record’s links in its history', async () => {
    expect(await actions(`?subjectType=mip&subjectId=${mipId}`)).toEqual(['mip.edit', 'user-mip.link'])
    const { ana } = cast.people
    const history = await list(`?subjectType=user&subjectId=${ana.userId}`)
    expect(history.auditEvents.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['user.inactivate', 'user-mip.link']),
    )
    const link = history.auditEvents.find(({ action }) => action === 'user-mip.link')
    expect(link?.names, 'both ends by name').toEqual({ userId: 'Ana Abel', mipId: 'Trail Rooms' })
    const alone = await list(`?subjectType=user-mip&subjectId=${link?.subjectId}`)
    expect(alone).toMatchObject({ totalItems: 1, totalPages: 1 })
  })

  it('searches by the names of actors and subjects', async () => {
    expect(await actions('?search=abel+ana&action=user')).toEqual(['user.inactivate'])
    expect(await actions('?search=TRAIL+rooms')).toEqual(['mip.edit'])
    expect(await actions('?search=nora&result=DONE&action=mip')).toEqual(['mip.edit'])
    expect((await list('?search=nobody+of+that+name')).totalItems).toBe(0)
    await cast.as.admin.inject('POST', '/api/gantry-admin/role/add-update', {
      name: 'Tracer',
      label: 'Dose tracer',
    })
    expect((await list('?search=tracer')).auditEvents).toMatchObject([
      { action: 'role.add', subjectName: 'Dose tracer' },
    ])
  })

  it('check 42: refuses unknown parameters and bad values', async () => {
    const bad = [
      'sortBy=hash',
      'hash=x',
      'result=MAYBE',
      'from=yesterday',
      'subjectId=x',
      "action=user'--",
      'action=%25',
      'pageSize=0',
    ]
    for (const query of bad) {
      const answer = await cast.as.admin.inject('GET', `/api/gantry-admin/audit-events?${query}`)
      expect(answer.status, query).toBe(400)
    }
  })

  it('refuses callers who are not platform administrators', async () => {
    for (const who of ['northAdmin', 'typist'] as const) {
      expect((await cast.as[who].inject('GET', '/api/gantry-admin/audit-events')).status).toBe(403)
    }
    const member = await server.signInAs(cast.people.ben)
    expect((await member.inject('GET', '/api/gantry-admin/audit-events')).status).toBe(403)
    expect((await server.anonymous().inject('GET', '/api/gantry-admin/audit-events')).status).toBe(401)
  })
})
