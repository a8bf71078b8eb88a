import type { RisUser } from '@gantry/contract/domains/people/links/user-ris/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCast, type Cast, missingId } from '../../../../testing/cast.ts'
import { buildRis, buildUser, linkRisUser } from '../../../../testing/factories.ts'
import { expectSameAsMissing } from '../../../../testing/refusals.ts'
import { buildTestApp, type TestApp } from '../../../../testing/world.ts'

describe('links between users and RIS', () => {
  let server: TestApp
  let cast: Cast

  beforeAll(async () => {
    server = await buildTestApp()
    cast = await buildCast(server)
  })
  afterAll(() => server.close())

  type Who = keyof Cast['as']
  const save = (body: object, who: Who = 'admin') =>
    cast.as[who].inject('POST', '/api/gantry-admin/link-ris-user', body)
  const list = (who: Who, userId: number) => cast.as[who].inject('GET', `/api/users/${userId}/ris-users`)
  const unlink = (who: Who, risUserId: number) =>
    cast.as[who].inject('DELETE', `/api/gantry-admin/unlink-ris-user/${risUserId}`)

  it('are created once, and renamed by their id', async () => {
    const ris = await buildRis(server.db, { name: 'Karisma' })
    const { userId } = cast.people.ana
    const first = await save({ risUserId: 0, risId: ris.risId, userId, risUserName: 'aabel' })
    expect(first.json()).toMatchObject({ risName: 'Karisma', risUserName: 'aabel', userId })
    const again = await save({ risId: ris.risId, userId, risUserName: 'aabel' })
    expect(again.json()).toEqual(first.json())
    const { risUserId } = first.json<RisUser>()
    const renamed = await save({ risUserId, risId: ris.risId, userId, risUserName: 'ana.abel' })
    expect(renamed.json()).toMatchObject({ risUserId, risUserName: 'ana.abel' })
    for (const wrong of [{ userId: cast.people.ben.userId }, { risId: ris.risId + 1 }]) {
      expect((await save({ risUserId, risId: ris.risId, userId, risUserName: 'x', ...wrong })).status).toBe(
        400,
      )
    }
    expect((await list('ana', userId)).json()).toEqual([renamed.json()])
  })

  it('refuse a name that another user has in the RIS, and name the field', async () => {
    const ris = await buildRis(server.db)
    const elsewhere = await buildRis(server.db)
    const { ana, ben, cleo } = cast.people
    await linkRisUser(server.db, ana.userId, ris.risId, 'shared')
    const taken = await save({ risId: ris.risId, userId: ben.userId, risUserName: 'SHARED' })
    expect(taken.status).toBe(409)
    expect(taken.json()).toMatchObject({
      code: 'ris-user.name-taken',
      fields: { risUserName: expect.any(String) },
    })
    expect((await save({ risId: elsewhere.risId, userId: ben.userId, risUserName: 'shared' })).status).toBe(
      200,
    )
    const bens = await linkRisUser(server.db, ben.userId, ris.risId)
    const rename = await save({
      risUserId: bens,
      risId: ris.risId,
      userId: ben.userId,
      risUserName: 'shared',
    })
    expect(rename.status).toBe(409)
    expect((await save({ risId: ris.risId, userId: cleo.userId, risUserName: '' })).status).toBe(200)
  })

  it('require an existing user, an existing RIS and an existing link', async () => {
    const ris = await buildRis(server.db)
    const { userId } = cast.people.ben
    expect((await save({ risId: missingId, userId, risUserName: '' })).status).toBe(404)
    expect((await save({ risId: ris.risId, userId: missingId, risUserName: '' })).status).toBe(404)
    expect((await save({ risUserId: missingId, risId: ris.risId, userId, risUserName: '' })).status).toBe(404)
  })

  it('appear in the linked and the unlinked list', async () => {
    const ris = await buildRis(server.db, { name: 'Zeta Flow' })
    const { userId } = cast.people.dora
    const url = `/api/gantry-admin/users/${userId}/unlinked-ris?search=zeta&sortBy=ris_id&sortType=desc`
    const count = async () =>
      (await cast.as.admin.inject('GET', url)).json<{ totalItems: number }>().totalItems
    expect((await cast.as.admin.inject('GET', url)).json()).toMatchObject({
      ris: [{ risId: ris.risId, risName: 'Zeta Flow', risUserName: '' }],
    })
    const { risUserId } = (await save({ risId: ris.risId, userId, risUserName: 'dd' })).json<RisUser>()
    expect(await count()).toBe(0)
    expect((await unlink('admin', risUserId)).json()).toBe(true)
    expect((await unlink('admin', risUserId)).status).toBe(404)
    expect(await count()).toBe(1)
  })

  it('are read by their user, the group and administrators, and changed by administrators', async () => {
    const ris = await buildRis(server.db)
    const person = await buildUser(server.world, { groups: [cast.north] })
    const risUserId = await linkRisUser(server.db, person.userId, ris.risId, 'p1')
    for (const who of ['admin', 'northAdmin'] as const) {
      expect((await list(who, person.userId)).json()).toMatchObject([{ risUserId }])
    }
    for (const who of ['southAdmin', 'ana'] as const) {
      expectSameAsMissing(await list(who, person.userId), await list(who, missingId))
    }
    for (const who of ['northAdmin', 'ana', 'typist'] as const) {
      expect((await save({ risId: ris.risId, userId: person.userId, risUserName: 'x' }, who)).status).toBe(
        403,
      )
      expect((await unlink(who, risUserId)).status).toBe(403)
      const url = `/api/gantry-admin/users/${person.userId}/unlinked-ris`
      expect((await cast.as[who].inject('GET', url)).status).toBe(403)
    }
    expect((await list('typist', cast.people.typist.userId)).status).toBe(403)
    expect((await server.anonymous().inject('GET', `/api/users/${person.userId}/ris-users`)).status).toBe(401)
    expect((await server.anonymous().inject('POST', '/api/gantry-admin/link-ris-user', {})).status).toBe(401)
    expect((await server.anonymous().inject('DELETE', '/api/gantry-admin/unlink-ris-user/1')).status).toBe(
      401,
    )
  })
})
