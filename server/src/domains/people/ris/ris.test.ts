import type { RisUserOfRis } from '@gantry/contract/domains/people/links/user-ris/schemas'
import type { MipRow } from '@gantry/contract/domains/people/mips/schemas'
import type { Ris, RisRow } from '@gantry/contract/domains/people/ris/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCast, type Cast, missingId } from '../../../testing/cast.ts'
import { buildMip, buildRis, linkRisUser } from '../../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

describe('RIS', () => {
  let server: TestApp
  let cast: Cast

  beforeAll(async () => {
    server = await buildTestApp()
    cast = await buildCast(server)
  })
  afterAll(() => server.close())

  const admin = (method: 'GET' | 'POST', url: string, body?: object) =>
    cast.as.admin.inject(method, url, body ?? (method === 'POST' ? {} : undefined))
  const save = (body: object) => admin('POST', '/api/gantry-admin/ris/add-update', body)
  const of = (risId: number, rest = '') => `/api/gantry-admin/ris/${risId}${rest}`
  const list = async (body: object = {}) => {
    const answer = await admin('POST', '/api/ris', body)
    expect(answer.status, answer.text).toBe(200)
    return answer.json<{ ris: RisRow[]; totalItems: number; totalPages: number }>()
  }
  const trail = async (risId: number) => {
    const rows = await server.db
      .selectFrom('auditEvent')
      .select('action')
      .where('subjectType', '=', 'ris')
      .where('subjectId', '=', risId)
      .orderBy('auditEventId')
      .execute()
    return rows.map(({ action }) => action)
  }

  it('are added and changed with unique names, and not when the version is stale', async () => {
    const added = await save({
      name: 'Karisma',
      vendor: 'Kestral',
      url: 'https://karisma.example',
      status: false,
    })
    expect(added.status, added.text).toBe(200)
    const ris = added.json<Ris>()
    expect(ris).toMatchObject({ name: 'Karisma', vendor: 'Kestral', status: true, version: 1 })
    expect((await admin('GET', of(ris.risId))).json()).toEqual(ris)
    const { risId } = ris
    const changed = await save({ risId, name: 'Karisma 2', version: 1 })
    expect(changed.json()).toMatchObject({ name: 'Karisma 2', vendor: 'Kestral', version: 2 })
    expect((await save({ risId, name: 'Karisma 3', version: 1 })).status).toBe(409)
    const taken = await save({ name: 'KARISMA 2' })
    expect(taken.status).toBe(409)
    expect(taken.json()).toMatchObject({ code: 'ris.name-taken', fields: { name: expect.any(String) } })
    expect((await save({ risId: missingId, name: 'Nothing' })).status).toBe(404)
    expect(await trail(risId)).toEqual(['ris.add', 'ris.edit'])
  })

  it.each([
    ['name', ' '],
    ['url', 'javascript:alert(1)'],
    ['description', 'x'.repeat(501)],
    ['vendor', 'a\u0000b'],
  ])('refuse a bad %s', async (field, value) => {
    const answer = await save({ name: 'Never', [field]: value })
    expect(answer.status).toBe(400)
    expect(answer.json<{ fields: object }>().fields).toHaveProperty(field)
  })

  it('are made inactive and active', async () => {
    const { risId } = await buildRis(server.db)
    const url = (status: boolean) => of(risId, `/activate-inactivate?status=${status}`)
    expect((await admin('GET', url(false))).json()).toMatchObject({ status: false, version: 2 })
    expect((await admin('POST', url(false))).json()).toMatchObject({ status: false, version: 2 })
    expect((await admin('POST', url(true))).json()).toMatchObject({ status: true, version: 3 })
    expect((await admin('POST', of(missingId, '/activate-inactivate?status=true'))).status).toBe(404)
    expect((await admin('POST', of(risId, '/activate-inactivate'))).status).toBe(400)
    expect(await trail(risId)).toEqual(['ris.inactivate', 'ris.activate'])
  })

  it('are listed, searched, filtered and sorted by each column, with their counts', async () => {
    const ris = await buildRis(server.db, { name: 'Zenith Élan' })
    await linkRisUser(server.db, cast.people.ana.userId, ris.risId)
    await admin('GET', of(ris.risId, `/link-mip?mipId=${cast.northMip.mipId}`))
    await buildRis(server.db, { name: 'Zebra', status: false })
    const found = await list({ search: 'elan zenith' })
    expect(found).toMatchObject({ totalItems: 1, totalPages: 1 })
    expect(found.ris[0]).toMatchObject({ name: 'Zenith Élan', userCount: 1, mipCount: 1 })
    expect((await list({ status: false })).ris.map(({ name }) => name)).toEqual(['Zebra'])
    const ofMip = await list({ mipId: cast.northMip.mipId, search: 'zenith' })
    expect(ofMip).toMatchObject({ totalItems: 1, ris: [{ risId: ris.risId }] })
    expect(await list({ mipId: cast.southMip.mipId })).toMatchObject({ totalItems: 0, ris: [] })
    expect((await admin('POST', '/api/ris', { mipId: 'x' })).status).toBe(400)
    for (const sortBy of ['name', 'ris_id', 'code', 'vendor', 'status']) {
      const up = await list({ pageRequest: { sortConditions: [{ sortBy, sortType: 'asc' }] } })
      const down = await list({ pageRequest: { sortConditions: [{ sortBy, sortType: 'desc' }] } })
      expect(down.ris.map(({ risId }) => risId)).toEqual(up.ris.map(({ risId }) => risId).toReversed())
    }
    const sortConditions = [{ sortBy: 'url', sortType: 'asc' }]
    expect((await admin('POST', '/api/ris', { pageRequest: { sortConditions } })).status).toBe(400)
  })

  it('list their users and the users who can be linked', async () => {
    const { risId } = await buildRis(server.db)
    const { ana, ben } = cast.people
    await linkRisUser(server.db, ben.userId, risId, 'bbright')
    await linkRisUser(server.db, ana.userId, risId)
    expect((await admin('GET', of(risId, '/ris-users'))).json<RisUserOfRis[]>()).toMatchObject([
      { lastName: 'Abel', risUserName: '', email: ana.email, userStatus: true },
      { lastName: 'Bright', risUserName: 'bbright' },
    ])
    const page = await admin('GET', of(risId, '/unlinked-users?pageSize=100&sortBy=user_id&sortType=desc'))
    const { unlinkedUsers } = page.json<{ unlinkedUsers: RisUserOfRis[] }>()
    const ids = unlinkedUsers.map(({ userId }) => userId)
    expect(ids).toEqual(ids.toSorted((one, other) => other - one))
    expect(ids).not.toContain(ana.userId)
    expect(unlinkedUsers.every(({ risUserName }) => risUserName === '')).toBe(true)
    expect((await admin('GET', of(missingId, '/ris-users'))).status).toBe(404)
    expect((await admin('GET', of(missingId, '/unlinked-users'))).status).toBe(404)
  })

  it('are linked to MIPs and unlinked once, also when the call is repeated', async () => {
    const { risId } = await buildRis(server.db)
    const other = await buildRis(server.db)
    const mip = await buildMip(server.db, { name: 'Linkable' })
    const url = (verb: string, query: string, id = risId) => of(id, `/${verb}-mip?${query}`)
    const query = `ris-id=${risId}&mipId=${mip.mipId}`
    const unlinked = async (more = '') => {
      const answer = await admin('GET', `/api/gantry-admin/ris/unlinked-mips?pageSize=100${more}`)
      return answer.json<{ unlinkedMips: MipRow[] }>().unlinkedMips.map(({ name }) => name)
    }
    expect(await unlinked()).toContain('Linkable')
    const answers = await Promise.all([...Array(8)].map(() => admin('GET', url('link', query))))
    expect(answers.every((answer) => answer.text === 'true')).toBe(true)
    expect((await admin('GET', of(risId, '/mips'))).json()).toMatchObject([{ name: 'Linkable' }])
    expect(await unlinked()).not.toContain('Linkable')
    expect(await unlinked(`&risId=${risId}`)).not.toContain('Linkable')
    expect(await unlinked(`&risId=${other.risId}`)).toContain('Linkable')
    const differing = url('unlink', `ris-id=${other.risId}&mipId=${mip.mipId}`)
    expect((await admin('GET', differing)).status).toBe(400)
    expect((await admin('POST', url('unlink', query))).json()).toBe(true)
    expect((await admin('POST', url('unlink', query))).status).toBe(404)
    expect((await admin('GET', url('link', `mipId=${missingId}`))).status).toBe(404)
    expect((await admin('GET', url('link', `mipId=${mip.mipId}`, missingId))).status).toBe(404)
    expect((await admin('GET', of(missingId, '/mips'))).status).toBe(404)
    expect(await trail(risId)).toEqual(['ris-mip.link', 'ris-mip.unlink'])
  })

  it('refuse callers who are not platform administrators', async () => {
    const { risId } = await buildRis(server.db, { name: 'Closed to others' })
    const calls = [
      ['POST', '/api/ris', {}],
      ['GET', of(risId)],
      ['POST', '/api/gantry-admin/ris/add-update', { risId, name: 'Taken over' }],
      ['POST', of(risId, '/activate-inactivate?status=false')],
      ['GET', of(risId, '/ris-users')],
      ['GET', of(risId, '/mips')],
      ['GET', of(risId, '/unlinked-users')],
      ['GET', '/api/gantry-admin/ris/unlinked-mips'],
      ['GET', of(risId, `/link-mip?mipId=${cast.northMip.mipId}`)],
      ['GET', of(risId, `/unlink-mip?mipId=${cast.northMip.mipId}`)],
    ] as const
    for (const [method, url, body] of calls) {
      expect((await server.anonymous().inject(method, url, body)).status, url).toBe(401)
      for (const caller of [cast.as.northAdmin, cast.as.ana, cast.as.typist]) {
        expect((await caller.inject(method, url, body)).status, url).toBe(403)
      }
    }
    expect((await admin('GET', of(risId))).json()).toMatchObject({ name: 'Closed to others', status: true })
  })
})
