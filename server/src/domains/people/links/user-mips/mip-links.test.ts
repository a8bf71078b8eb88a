import type { MipUser } from '@gantry/contract/domains/people/links/user-mips/schemas'
import type { MipRow } from '@gantry/contract/domains/people/mips/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCast, type Cast, missingId } from '../../../../testing/cast.ts'
import { buildMip, linkUserMip } from '../../../../testing/factories.ts'
import { expectSameAsMissing } from '../../../../testing/refusals.ts'
import { buildTestApp, type TestApp } from '../../../../testing/world.ts'

describe('the users and groups of a MIP', () => {
  let server: TestApp
  let cast: Cast

  beforeAll(async () => {
    server = await buildTestApp()
    cast = await buildCast(server)
  })
  afterAll(() => server.close())

  type Who = keyof Cast['as']
  const get = (who: Who, mipId: number) => cast.as[who].inject('GET', `/api/mips/${mipId}`)

  it('shows users with warnings for wrong numbers, and a group administrator only the own members', async () => {
    const mip = await buildMip(server.db, { groups: [cast.north, cast.south] })
    const { ana, cleo } = cast.people
    await linkUserMip(server.db, ana.userId, mip.mipId, { providerNumber: '988939BK' })
    await linkUserMip(server.db, cleo.userId, mip.mipId, { providerNumber: '2426621B', allowed: false })
    const users = (who: Who, mipId = mip.mipId) => cast.as[who].inject('GET', `/api/mips/${mipId}/user-mips`)
    expect((await users('admin')).json<MipUser[]>()).toMatchObject([
      { lastName: 'Abel', email: ana.email, providerNumberWarning: expect.stringContaining('check letter') },
      { lastName: 'Cole', providerNumberWarning: null, allowed: false, roles: [{ name: 'Member' }] },
    ])
    const inNorth = (await users('northAdmin')).json<MipUser[]>()
    expect(inNorth.map((user) => user.userId)).toEqual([ana.userId])
    expectSameAsMissing(await users('northAdmin', cast.southMip.mipId), await users('northAdmin', missingId))
    expect((await users('ana')).status).toBe(403)
  })

  it('lists the users who can be linked, by user id', async () => {
    const mip = await buildMip(server.db)
    await linkUserMip(server.db, cast.people.ana.userId, mip.mipId)
    const url = `/api/mips/${mip.mipId}/unlinked-users`
    const answer = await cast.as.admin.inject('POST', url, { pageRequest: { pageSize: 100 } })
    const { mipUnlinkedUsers } = answer.json<{ mipUnlinkedUsers: MipUser[] }>()
    const ids = mipUnlinkedUsers.map((user) => user.userId)
    expect(ids).toEqual(ids.toSorted((one, other) => one - other))
    expect(ids).not.toContain(cast.people.ana.userId)
    expect(mipUnlinkedUsers.every((user) => user.providerNumber === '' && user.allowed)).toBe(true)
    const found = await cast.as.admin.inject('POST', url, { search: 'bright', status: true })
    expect(found.json()).toMatchObject({ totalItems: 1 })
    expect((await cast.as.northAdmin.inject('POST', url, {})).status).toBe(403)
    expect((await cast.as.admin.inject('POST', `/api/mips/${missingId}/unlinked-users`, {})).status).toBe(404)
  })

  it('lets platform administrators link a group and unlink it', async () => {
    const mip = await buildMip(server.db, { name: 'Free Rooms' })
    const { groupId } = cast.north
    const call = (who: Who, verb: 'link' | 'unlink', query: string, id: number | string = groupId) =>
      cast.as[who].inject('GET', `/api/gantry-admin/groups/${id}/${verb}-mip?${query}`)
    const query = `group-id=${groupId}&mipId=${mip.mipId}`
    const unlinked = async (more: string) =>
      (await cast.as.admin.inject('GET', `/api/groups/unlinked-mips?pageSize=100${more}`)).json<{
        unlinkedMips: MipRow[]
      }>()
    const has = async (more: string) =>
      (await unlinked(more)).unlinkedMips.some(({ mipId }) => mipId === mip.mipId)
    expect([await has(''), await has(`&groupId=${groupId}`)]).toEqual([true, true])
    expect((await call('admin', 'link', query)).json()).toBe(true)
    expect((await call('admin', 'link', query)).json()).toBe(true)
    expect([await has(''), await has(`&groupId=${groupId}`)]).toEqual([false, false])
    expect(await has(`&groupId=${cast.south.groupId}`)).toBe(true)
    const differing = `group-id=${cast.south.groupId}&mipId=${mip.mipId}`
    expect((await call('admin', 'unlink', differing)).status).toBe(400)
    expect((await get('northAdmin', mip.mipId)).status).toBe(200)
    expect((await call('admin', 'unlink', query)).json()).toBe(true)
    expect((await get('northAdmin', mip.mipId)).status).toBe(404)
    expect((await call('admin', 'unlink', query)).status).toBe(404)
    expect((await call('admin', 'link', `mipId=${missingId}`)).status).toBe(404)
    expect((await call('admin', 'link', `mipId=${mip.mipId}`, missingId)).status).toBe(404)
    expect((await call('northAdmin', 'link', query)).status).toBe(403)
    expect((await cast.as.northAdmin.inject('GET', '/api/groups/unlinked-mips')).status).toBe(403)
    const trail = await server.db
      .selectFrom('auditEvent')
      .select('action')
      .where('subjectType', '=', 'group-mip')
      .execute()
    expect(trail.map(({ action }) => action)).toEqual(['group-mip.link', 'group-mip.unlink'])
  })
})
