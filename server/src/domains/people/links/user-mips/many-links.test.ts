import type { UserMip } from '@gantry/contract/domains/people/links/user-mips/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCast, type Cast, missingId } from '../../../../testing/cast.ts'
import { buildMip, buildUser, linkUserMip } from '../../../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../../../testing/world.ts'

let server: TestApp
let cast: Cast

beforeAll(async () => {
  server = await buildTestApp()
  cast = await buildCast(server)
})
afterAll(() => server.close())

type Who = keyof Cast['as']
const url = '/api/gantry-admin/link-user-mips'
const linkMany = (links: object[], who: Who = 'admin') => cast.as[who].inject('POST', url, { links })
const mipsOf = async (userId: number, who: Who = 'admin') =>
  (await cast.as[who].inject('GET', `/api/users/${userId}/user-mips`)).json<UserMip[]>()

describe('linking several MIPs', () => {
  it('saves all links with their provider numbers, and writes an audit entry for each', async () => {
    const { userId } = await buildUser(server.world)
    const [first, second] = [await buildMip(server.db), await buildMip(server.db)]
    const answer = await linkMany([
      { userId, mipId: first.mipId, providerNumber: '2426621b' },
      { userId, mipId: second.mipId, allowed: false },
    ])
    expect(answer.status).toBe(200)
    expect(answer.json<UserMip[]>().toSorted((a, b) => a.mipId - b.mipId)).toMatchObject([
      { mipId: first.mipId, providerNumber: '2426621B', allowed: true },
      { mipId: second.mipId, providerNumber: '', allowed: false },
    ])
    const events = await server.db
      .selectFrom('auditEvent')
      .select('detail')
      .where('action', '=', 'user-mip.link')
      .where(
        'subjectId',
        'in',
        answer.json<UserMip[]>().map(({ userMipId }) => userMipId),
      )
      .execute()
    expect(events).toHaveLength(2)
  })

  it('leaves a link with the same values as it is', async () => {
    const { userId } = await buildUser(server.world)
    const [known, added] = [await buildMip(server.db), await buildMip(server.db)]
    await linkUserMip(server.db, userId, known.mipId, { providerNumber: '4024742F' })
    const answer = await linkMany([
      { userId, mipId: known.mipId, providerNumber: '4024742f' },
      { userId, mipId: added.mipId },
    ])
    expect(answer.json<UserMip[]>()).toHaveLength(2)
    expect((await linkMany([{ userId, mipId: known.mipId }])).json()).toMatchObject([
      { mipId: known.mipId, providerNumber: '4024742F' },
    ])
  })

  it('saves nothing when one is there with other values, and names the link and the fields', async () => {
    const { userId } = await buildUser(server.world)
    const [known, added] = [await buildMip(server.db), await buildMip(server.db)]
    const id = await linkUserMip(server.db, userId, known.mipId, { providerNumber: '4024742F' })
    const answer = await linkMany([
      { userId, mipId: added.mipId },
      { userId, mipId: known.mipId, providerNumber: '2426621B', allowed: false },
    ])
    expect(answer.status).toBe(409)
    expect(answer.json()).toMatchObject({
      code: 'link.other-values',
      fields: {
        'links.1.providerNumber': expect.stringContaining(`(link ${id})`),
        'links.1.allowed': expect.stringContaining(`(link ${id})`),
      },
    })
    expect(await mipsOf(userId)).toMatchObject([{ userMipId: id, providerNumber: '4024742F', allowed: true }])
  })

  it('saves nothing when one of them is refused', async () => {
    const { userId } = await buildUser(server.world)
    const { mipId } = await buildMip(server.db)
    expect(
      (
        await linkMany([
          { userId, mipId },
          { userId, mipId: missingId },
        ])
      ).status,
    ).toBe(404)
    const twice = await linkMany([
      { userId, mipId, providerNumber: 'A' },
      { userId, mipId, providerNumber: 'B' },
    ])
    expect(twice.status).toBe(400)
    expect(twice.json()).toMatchObject({ fields: { links: 'The same link is listed twice.' } })
    expect((await linkMany([])).status).toBe(400)
    expect((await linkMany([{ userId, mipId, providerNumber: 'x'.repeat(21) }])).status).toBe(400)
    expect(await mipsOf(userId)).toEqual([])
  })

  it('is for platform administrators only', async () => {
    const links = [{ userId: cast.people.ana.userId, mipId: cast.southMip.mipId }]
    for (const who of ['northAdmin', 'ana', 'typist'] as const) {
      expect((await linkMany(links, who)).status).toBe(403)
    }
    expect((await server.anonymous().inject('POST', url, { links })).status).toBe(401)
  })
})
