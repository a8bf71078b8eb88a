import { type Mip, type MipRow, mipActions } from '@gantry/contract/domains/people/mips/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCast, type Cast, missingId } from '../../../testing/cast.ts'
import {
  buildGroup,
  buildMip,
  buildRis,
  buildUser,
  linkUserGroup,
  linkUserMip,
} from '../../../testing/factories.ts'
import { expectSameAsMissing } from '../../../testing/refusals.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

describe('MIPs', () => {
  let server: TestApp
  let cast: Cast

  beforeAll(async () => {
    server = await buildTestApp()
    cast = await buildCast(server)
  })
  afterAll(() => server.close())

  type Who = keyof Cast['as']
  type List = { mips: MipRow[]; totalItems: number; totalPages: number }
  const list = async (who: Who, body: object = {}) => {
    const answer = await cast.as[who].inject('POST', '/api/mips', body)
    expect(answer.status, answer.text).toBe(200)
    return answer.json<List>()
  }
  const names = async (who: Who, body: object = {}) => (await list(who, body)).mips.map((mip) => mip.name)
  const get = (who: Who, mipId: number) => cast.as[who].inject('GET', `/api/mips/${mipId}`)
  const save = (who: Who, body: object) => cast.as[who].inject('POST', '/api/mips/add-update', body)
  const setStatus = (who: Who, mipId: number, status: boolean | string, method: 'GET' | 'POST' = 'POST') =>
    cast.as[who].inject(method, `/api/gantry-admin/mips/${mipId}/activate-inactivate?status=${status}`)
  const events = (mipId: number) =>
    server.db
      .selectFrom('auditEvent')
      .select(['action', 'actorUserId', 'detail'])
      .where('subjectType', '=', 'mip')
      .where('subjectId', '=', mipId)
      .where('result', '=', 'DONE')
      .orderBy('auditEventId')
      .execute()

  it('are listed by role: all, the group’s, or the active ones of a member', async () => {
    const own = await buildMip(server.db, { name: 'Own Rooms' })
    const closed = await buildMip(server.db, { name: 'Closed Rooms', status: false, groups: [cast.north] })
    const asleep = await buildGroup(server.db, { status: false, members: [cast.people.ana] })
    await buildMip(server.db, { name: 'Asleep Rooms', groups: [asleep] })
    await linkUserMip(server.db, cast.people.ana.userId, own.mipId)
    await linkUserMip(server.db, cast.people.cleo.userId, cast.northMip.mipId)
    await linkUserMip(server.db, cast.people.ben.userId, cast.northMip.mipId)
    const everything = ['Asleep Rooms', 'Closed Rooms', 'North Clinic', 'Own Rooms', 'South Clinic']
    expect(await names('admin')).toEqual(everything)
    expect(await names('northAdmin')).toEqual(['Closed Rooms', 'North Clinic'])
    expect(await names('ana')).toEqual(['North Clinic', 'Own Rooms'])
    const row = async (who: Who) => (await list(who, { search: 'north clinic' })).mips[0]
    expect(await row('admin')).toMatchObject({ userCount: 2, groupCount: 1 })
    expect(await row('northAdmin')).toMatchObject({ userCount: 1, groupCount: null })
    expect(await row('ana')).toMatchObject({ userCount: null, groupCount: null })
    expect((await get('ana', own.mipId)).status).toBe(200)
    expectSameAsMissing(await get('ana', closed.mipId), await get('ana', missingId))
  })

  it('check 26: filters, searches and totals reveal nothing that the caller may not see', async () => {
    const { north, south } = cast
    const ris = await buildRis(server.db)
    expect(await names('admin', { groupId: south.groupId })).toEqual(['South Clinic'])
    expect(await list('northAdmin', { groupId: south.groupId })).toMatchObject({ mips: [], totalItems: 0 })
    expect(await list('ana', { groupId: south.groupId })).toMatchObject({ mips: [], totalItems: 0 })
    expect(await names('ana', { groupId: north.groupId })).toEqual(['North Clinic'])
    expect(await names('northAdmin', { search: 'south' })).toEqual([])
    expect(await names('admin', { status: false })).toEqual(['Closed Rooms'])
    for (const who of ['northAdmin', 'ana'] as const) {
      expect((await cast.as[who].inject('POST', '/api/mips', { risId: ris.risId })).status).toBe(400)
    }
    // Dora works in both groups, but her session for the north must not show the south.
    const both = await buildUser(server.world, { administers: north, groups: [south] })
    const caller = await server.signInAs(both)
    expectSameAsMissing(
      await caller.inject('GET', `/api/mips/${cast.southMip.mipId}`),
      await caller.inject('GET', `/api/mips/${missingId}`),
    )
  })

  it('shows no MIP to a group administrator without a group', async () => {
    const lost = await server.signInAs(await buildUser(server.world, { roles: ['GroupAdmin'] }))
    expect((await lost.inject('POST', '/api/mips', {})).json()).toEqual({
      mips: [],
      totalItems: 0,
      totalPages: 0,
    })
  })

  it('sort by each column in both directions without overlapping pages, and refuse other columns', async () => {
    for (const sortBy of ['name', 'mip_id', 'code', 'suburb', 'state', 'status']) {
      const seen: number[] = []
      for (const pageNo of [0, 1, 2]) {
        const pageRequest = { pageNo, pageSize: 2, sortConditions: [{ sortBy, sortType: 'desc' }] }
        const page = await list('admin', { pageRequest })
        expect(page).toMatchObject({ totalItems: 5, totalPages: 3 })
        seen.push(...page.mips.map((mip) => mip.mipId))
      }
      expect(new Set(seen).size, sortBy).toBe(5)
    }
    const sortConditions = [{ sortBy: 'logo_sha256', sortType: 'asc' }]
    const refused = await cast.as.admin.inject('POST', '/api/mips', { pageRequest: { sortConditions } })
    expect(refused.status).toBe(400)
  })

  it('are added by platform administrators only, with all fields and an audit entry', async () => {
    const body = {
      name: '  Harbour Imaging ',
      code: 'HI-1',
      lspn: '123456',
      hpio: '8003621234567892',
      email: 'desk@harbour.example',
      state: 'NSW',
      status: false,
      statusChangeDate: '2001-01-01T00:00:00.000Z',
    }
    const answer = await save('admin', body)
    expect(answer.status, answer.text).toBe(200)
    const mip = answer.json<Mip>()
    expect(mip).toMatchObject({ name: 'Harbour Imaging', status: true, version: 1, logoUrl: null })
    expect(mip.statusChangeDate).toBe(server.clock.now().toISOString())
    expect((await get('admin', mip.mipId)).json()).toEqual({ ...mip, may: [...mipActions] })
    expect(await events(mip.mipId)).toMatchObject([
      { action: 'mip.add', actorUserId: cast.people.admin.userId },
    ])
    expect((await save('northAdmin', { name: 'Mine' })).status).toBe(403)
    expect((await save('ana', { name: 'Mine' })).status).toBe(403)
    expect((await server.anonymous().inject('POST', '/api/mips/add-update', { name: 'x' })).status).toBe(401)
  })

  it.each([
    ['lspn', '1234567'],
    ['lspn', '12a'],
    ['hpio', '8003621234567893'],
    ['hpio', '8003611234567893'],
    ['email', 'nobody'],
    ['name', ''],
    ['name', 'x'.repeat(121)],
    ['name', 'evil\u202Egnp'],
  ])('refuse a bad %s: %s', async (field, value) => {
    const answer = await save('admin', { name: 'Never', [field]: value })
    expect(answer.status).toBe(400)
    expect(answer.json<{ fields: object }>().fields).toHaveProperty(field)
  })

  it('have a unique name and a unique code', async () => {
    await buildMip(server.db, { name: 'Only One', code: 'ONLY' })
    const byName = await save('admin', { name: 'only one' })
    expect(byName.status).toBe(409)
    expect(byName.json()).toMatchObject({ code: 'mip.name-taken', fields: { name: expect.any(String) } })
    const byCode = await save('admin', { name: 'Another', code: 'only' })
    expect(byCode.json()).toMatchObject({ code: 'mip.code-taken', fields: { code: expect.any(String) } })
    const other = await buildMip(server.db)
    expect((await save('admin', { mipId: other.mipId, name: 'Only One' })).status).toBe(409)
  })

  it('can be changed by administrators who see them; absent fields keep their values', async () => {
    const { mipId } = await buildMip(server.db, { name: 'To Change', code: 'TC', groups: [cast.north] })
    const renamed = await save('admin', { mipId, name: 'Changed', version: 1 })
    expect(renamed.json()).toMatchObject({ name: 'Changed', code: 'TC', version: 2 })
    const changed = await save('northAdmin', { mipId, name: 'Changed', phone: '02 9999 0000', version: 2 })
    expect(changed.json()).toMatchObject({ name: 'Changed', code: 'TC', phone: '02 9999 0000', version: 3 })
    expect(await events(mipId)).toMatchObject([
      { action: 'mip.edit', detail: { changes: { name: ['To Change', 'Changed'] } } },
      { action: 'mip.edit', detail: { changes: { phone: ['', '02 9999 0000'] } } },
    ])
    const outside = await save('southAdmin', { mipId, name: 'Stolen' })
    expectSameAsMissing(outside, await save('southAdmin', { mipId: missingId, name: 'Stolen' }))
    expect((await save('ana', { mipId, name: 'Stolen' })).status).toBe(403)
    expect((await save('admin', { mipId: missingId, name: 'Nobody' })).status).toBe(404)
    expect((await get('admin', mipId)).json()).toMatchObject({ name: 'Changed' })
  })

  it('answer 409 to a stale version and change nothing', async () => {
    const { mipId } = await buildMip(server.db, { name: 'Contested' })
    const answers = await Promise.all(
      [...Array(10).keys()].map((index) => save('admin', { mipId, name: `Contested ${index}`, version: 1 })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
    expect((await get('admin', mipId)).json()).toMatchObject({ version: 2 })
  })

  it('are made inactive and active by platform administrators', async () => {
    const { mipId } = await buildMip(server.db, { groups: [cast.north] })
    expect((await get('ana', mipId)).status).toBe(200)
    server.clock.advance(60_000)
    const off = (await setStatus('admin', mipId, false, 'GET')).json<Mip>()
    expect(off).toMatchObject({ status: false, statusChangeDate: server.clock.now().toISOString() })
    expect((await setStatus('admin', mipId, false)).json()).toEqual(off)
    expect((await get('ana', mipId)).status).toBe(404)
    expect((await setStatus('admin', mipId, true)).json()).toMatchObject({ status: true, version: 3 })
    expect((await events(mipId)).map(({ action }) => action)).toEqual(['mip.inactivate', 'mip.activate'])
    for (const who of ['northAdmin', 'ana', 'typist'] as const) {
      expect((await setStatus(who, mipId, false)).status).toBe(403)
    }
    expect((await setStatus('admin', missingId, false)).status).toBe(404)
    expect((await setStatus('admin', mipId, 'maybe')).status).toBe(400)
  })

  it('are visible to a member again when their group is active again', async () => {
    const { mipId } = cast.southMip
    expect((await get('ana', mipId)).status).toBe(404)
    await linkUserGroup(server.db, cast.people.ana.userId, cast.south.groupId)
    expect((await get('ana', mipId)).status).toBe(200)
  })

  it('answer 401 when signed out and 403 to other roles', async () => {
    const { mipId } = cast.northMip
    const calls = [
      ['POST', '/api/mips'],
      ['GET', `/api/mips/${mipId}`],
      ['GET', `/api/mips/${mipId}/user-mips`],
      ['POST', `/api/mips/${mipId}/unlinked-users`],
      ['GET', '/api/groups/unlinked-mips'],
      ['GET', `/api/gantry-admin/mips/${mipId}/activate-inactivate?status=false`],
      ['GET', `/api/gantry-admin/groups/${cast.north.groupId}/link-mip?mipId=${mipId}`],
      ['GET', `/api/gantry-admin/groups/${cast.north.groupId}/unlink-mip?mipId=${mipId}`],
    ] as const
    for (const [method, url] of calls) {
      const body = method === 'POST' ? {} : undefined
      expect((await server.anonymous().inject(method, url, body)).status, url).toBe(401)
      expect((await cast.as.typist.inject(method, url, body)).status, url).toBe(403)
    }
    expect((await get('northAdmin', mipId)).json()).toMatchObject({ status: true })
  })
})
