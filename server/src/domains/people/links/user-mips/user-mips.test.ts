import type { UserMip } from '@gantry/contract/domains/people/links/user-mips/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCast, type Cast, missingId } from '../../../../testing/cast.ts'
import { buildMip, buildUser, linkUserMip } from '../../../../testing/factories.ts'
import { expectSameAsMissing } from '../../../../testing/refusals.ts'
import { buildTestApp, type TestApp } from '../../../../testing/world.ts'

describe('links between users and MIPs', () => {
  let server: TestApp
  let cast: Cast

  beforeAll(async () => {
    server = await buildTestApp()
    cast = await buildCast(server)
  })
  afterAll(() => server.close())

  type Who = keyof Cast['as']
  const link = (body: object, who: Who = 'admin') =>
    cast.as[who].inject('POST', '/api/gantry-admin/link-user-mip', body)
  const update = (who: Who, body: object) => cast.as[who].inject('POST', '/api/update-user-mip', body)
  const updateNumber = (who: Who, userMipId: number, providerNumber: string) =>
    cast.as[who].inject('POST', '/api/update-provider-number', { userMipId, providerNumber })
  const list = (who: Who, userId: number) => cast.as[who].inject('GET', `/api/users/${userId}/user-mips`)
  const unlink = (who: Who, userMipId: number) =>
    cast.as[who].inject('DELETE', `/api/gantry-admin/unlink-user-mip/${userMipId}`)
  const stored = (userMipId: number) =>
    server.db
      .selectFrom('userMip')
      .select(['providerNumber', 'allowed'])
      .where('userMipId', '=', userMipId)
      .executeTakeFirst()

  it('are created once, and linking again returns the existing link', async () => {
    const { userId } = cast.people.ben
    const { mipId } = cast.northMip
    const first = await link({ userId, mipId, providerNumber: '2426621b' })
    expect(first.json()).toMatchObject({
      userId,
      mipId,
      mipName: 'North Clinic',
      providerNumber: '2426621B',
      providerNumberWarning: null,
      allowed: true,
    })
    for (const same of [{}, { providerNumber: ' 2426621b', allowed: true, validUntil: null }])
      expect((await link({ userId, mipId, ...same })).json()).toEqual(first.json())
    const many = await Promise.all(
      Array.from({ length: 6 }, () => link({ userId, mipId: cast.southMip.mipId })),
    )
    expect(new Set(many.map((answer) => answer.json<UserMip>().userMipId)).size).toBe(1)
  })

  it('accept a number that is not a Medicare number, with a warning', async () => {
    const mip = await buildMip(server.db)
    const { userId } = cast.people.ben
    const answer = await link({ userId, mipId: mip.mipId, providerNumber: '988939BK' })
    expect(answer.status).toBe(200)
    expect(answer.json()).toMatchObject({
      providerNumber: '988939BK',
      providerNumberWarning: expect.any(String),
    })
  })

  it('require an existing user and an existing MIP', async () => {
    const { userId } = cast.people.ben
    expect((await link({ userId, mipId: missingId })).status).toBe(404)
    expect((await link({ userId: missingId, mipId: cast.northMip.mipId })).status).toBe(404)
  })

  it('are shown to their user and to administrators, and to a group only its own part', async () => {
    const person = await buildUser(server.world, {
      groups: [cast.north],
      mips: [cast.northMip, cast.southMip],
    })
    const names = async (who: Who) =>
      (await list(who, person.userId)).json<UserMip[]>().map(({ mipName }) => mipName)
    expect(await names('admin')).toEqual(['North Clinic', 'South Clinic'])
    expect(await names('northAdmin')).toEqual(['North Clinic'])
    for (const who of ['southAdmin', 'ana', 'typist'] as const) {
      expectSameAsMissing(await list(who, person.userId), await list(who, missingId))
    }
    expect((await list('ana', cast.people.ana.userId)).json()).toEqual([])
    expect((await list('typist', cast.people.typist.userId)).json()).toEqual([])
  })

  it('check 25: can be changed by a group administrator when the user and the MIP both belong to the group', async () => {
    const { ana, cleo, dora } = cast.people
    const ours = await linkUserMip(server.db, ana.userId, cast.northMip.mipId)
    const answer = await update('northAdmin', { userMipId: ours, providerNumber: '4024742F', allowed: false })
    expect(answer.json()).toMatchObject({ providerNumber: '4024742F', allowed: false })
    const outside = [
      await linkUserMip(server.db, cleo.userId, cast.northMip.mipId),
      await linkUserMip(server.db, dora.userId, cast.southMip.mipId),
    ]
    for (const userMipId of outside) {
      const change = (id: number) =>
        update('northAdmin', { userMipId: id, providerNumber: 'X', allowed: false })
      expectSameAsMissing(await change(userMipId), await change(missingId))
      const number = (id: number) => updateNumber('northAdmin', id, 'X')
      expectSameAsMissing(await number(userMipId), await number(missingId))
      expect(await stored(userMipId)).toEqual({ providerNumber: '', allowed: true })
    }
  })

  it('keep a number that the change leaves out', async () => {
    const userMipId = await linkUserMip(server.db, cast.people.ben.userId, (await buildMip(server.db)).mipId)
    await updateNumber('admin', userMipId, '2426621B')
    expect((await update('admin', { userMipId, allowed: false })).status).toBe(200)
    expect(await stored(userMipId)).toEqual({ providerNumber: '2426621B', allowed: false })
  })

  it('let members change only their own provider number', async () => {
    const mip = await buildMip(server.db)
    const own = await linkUserMip(server.db, cast.people.ana.userId, mip.mipId)
    const bens = await linkUserMip(server.db, cast.people.ben.userId, mip.mipId)
    expect((await updateNumber('ana', own, '2429581T')).json()).toMatchObject({ providerNumber: '2429581T' })
    expect((await update('ana', { userMipId: own, providerNumber: 'X', allowed: true })).status).toBe(403)
    expectSameAsMissing(await updateNumber('ana', bens, 'X'), await updateNumber('ana', missingId, 'X'))
    expect((await updateNumber('typist', own, 'X')).status).toBe(403)
    expect((await updateNumber('ana', own, 'x'.repeat(21))).status).toBe(400)
    expect((await updateNumber('ana', own, 'A\u0000')).status).toBe(400)
  })

  it('check 27: answer 400 to ids in the body that do not match the link', async () => {
    const mip = await buildMip(server.db)
    const userMipId = await linkUserMip(server.db, cast.people.ben.userId, mip.mipId)
    const right = {
      userMipId,
      userId: cast.people.ben.userId,
      mipId: mip.mipId,
      providerNumber: 'Y',
      allowed: true,
    }
    expect((await update('admin', { ...right, userId: cast.people.ana.userId })).status).toBe(400)
    expect((await update('admin', { ...right, mipId: cast.southMip.mipId })).status).toBe(400)
    expect(await stored(userMipId)).toMatchObject({ providerNumber: '' })
    expect((await update('admin', right)).json()).toMatchObject({ providerNumber: 'Y' })
  })

  it('appear in the linked and the unlinked list', async () => {
    const mip = await buildMip(server.db, { name: 'Zebra Radiology', code: 'ZR' })
    const { userId } = cast.people.cleo
    const url = `/api/gantry-admin/users/${userId}/unlinked-mips`
    const unlinked = async () =>
      (await cast.as.admin.inject('POST', url, { search: 'zebra' })).json<{ mipsList: UserMip[] }>()
    expect(await unlinked()).toMatchObject({
      mipsList: [{ mipId: mip.mipId, mipName: 'Zebra Radiology', providerNumber: '', allowed: true }],
      totalItems: 1,
      totalPages: 1,
    })
    const { userMipId } = (await link({ userId, mipId: mip.mipId })).json<UserMip>()
    expect((await unlinked()).mipsList).toEqual([])
    expect((await unlink('admin', userMipId)).json()).toBe(true)
    expect((await unlink('admin', userMipId)).status).toBe(404)
    expect((await unlinked()).mipsList).toHaveLength(1)
    expect(
      (await cast.as.admin.inject('POST', url.replace(String(userId), String(missingId)), {})).status,
    ).toBe(404)
  })

  it('are created and deleted by platform administrators only', async () => {
    const { userId } = cast.people.ana
    const body = { userId, mipId: cast.southMip.mipId }
    for (const who of ['northAdmin', 'ana', 'typist'] as const) {
      expect((await link(body, who)).status).toBe(403)
      expect((await unlink(who, 1)).status).toBe(403)
      const url = `/api/gantry-admin/users/${userId}/unlinked-mips`
      expect((await cast.as[who].inject('POST', url, {})).status).toBe(403)
    }
    const anonymous = server.anonymous()
    expect((await anonymous.inject('POST', '/api/gantry-admin/link-user-mip', body)).status).toBe(401)
    expect((await anonymous.inject('POST', '/api/update-user-mip', {})).status).toBe(401)
    expect((await anonymous.inject('POST', '/api/update-provider-number', {})).status).toBe(401)
    expect((await anonymous.inject('DELETE', '/api/gantry-admin/unlink-user-mip/1')).status).toBe(401)
    expect((await anonymous.inject('GET', `/api/users/${userId}/user-mips`)).status).toBe(401)
  })
})
