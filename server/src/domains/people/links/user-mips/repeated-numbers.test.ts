import type { MipUser, UserMip } from '@gantry/contract/domains/people/links/user-mips/schemas'
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
const mipsOf = async (userId: number, who: Who = 'admin') =>
  (await cast.as[who].inject('GET', `/api/users/${userId}/user-mips`)).json<UserMip[]>()
const usersOf = async (mipId: number, who: Who = 'admin') =>
  (await cast.as[who].inject('GET', `/api/mips/${mipId}/user-mips`)).json<MipUser[]>()

describe('a repeated provider number', () => {
  it('is marked on the page of the person and on the page of the MIP', async () => {
    const [first, second] = [await buildUser(server.world), await buildUser(server.world)]
    const [here, there] = [await buildMip(server.db), await buildMip(server.db)]
    await linkUserMip(server.db, first.userId, here.mipId, { providerNumber: '5000011A' })
    await linkUserMip(server.db, first.userId, there.mipId, { providerNumber: '5000012B' })
    expect((await mipsOf(first.userId)).map((link) => link.providerNumberRepeated)).toEqual([false, false])
    await linkUserMip(server.db, second.userId, there.mipId, { providerNumber: '5000011A' })
    const marked = (await mipsOf(first.userId)).filter((link) => link.providerNumberRepeated)
    expect(marked.map(({ mipId }) => mipId)).toEqual([here.mipId])
    expect((await usersOf(here.mipId)).map((link) => link.providerNumberRepeated)).toEqual([true])
  })

  it('is not marked for links without a number', async () => {
    const { userId } = await buildUser(server.world)
    for (const mip of [await buildMip(server.db), await buildMip(server.db)]) {
      await linkUserMip(server.db, userId, mip.mipId)
    }
    expect((await mipsOf(userId)).map((link) => link.providerNumberRepeated)).toEqual([false, false])
  })

  it('does not tell a group administrator or a member about links that they may not see', async () => {
    const { ana, cleo } = cast.people
    await linkUserMip(server.db, ana.userId, cast.northMip.mipId, { providerNumber: '5000013C' })
    await linkUserMip(server.db, cleo.userId, cast.southMip.mipId, { providerNumber: '5000013C' })
    const repeated = async (who: Who) =>
      (await mipsOf(ana.userId, who)).map((link) => link.providerNumberRepeated)
    expect(await repeated('admin')).toEqual([true])
    expect(await repeated('northAdmin')).toEqual([false])
    expect(await repeated('ana')).toEqual([false])
    expect((await usersOf(cast.northMip.mipId, 'northAdmin')).map((l) => l.providerNumberRepeated)).toEqual([
      false,
    ])
    const { ben } = cast.people
    await linkUserMip(server.db, ben.userId, cast.northMip.mipId, { providerNumber: '5000013C' })
    expect(await repeated('northAdmin'), 'both links belong to the group').toEqual([true])
    expect(await repeated('ana')).toEqual([false])
  })

  it('marks the own links of a group administrator as it marks those of the group', async () => {
    const { northAdmin, ben } = cast.people
    await linkUserMip(server.db, northAdmin.userId, cast.southMip.mipId, { providerNumber: '5000014D' })
    const own = async () =>
      (await mipsOf(northAdmin.userId, 'northAdmin')).map((l) => l.providerNumberRepeated)
    expect(await own()).toEqual([false])
    await server.db
      .updateTable('userMip')
      .set({ providerNumber: '5000014D' })
      .where('userId', '=', ben.userId)
      .execute()
    expect(await own()).toEqual([true])
  })
})

describe('a provider number that is being typed', () => {
  const typed = async (who: Who, providerNumber: string, userMipId?: number) => {
    const answer = await cast.as[who].inject('POST', '/api/mips/repeated-number', {
      providerNumber,
      userMipId,
    })
    expect(answer.status, answer.text).toBe(200)
    return answer.json<{ providerNumberRepeated: boolean }>().providerNumberRepeated
  }

  it('is compared with all links, except the one that it is for', async () => {
    const { userId } = await buildUser(server.world)
    const { mipId } = await buildMip(server.db)
    const userMipId = await linkUserMip(server.db, userId, mipId, { providerNumber: '5000021A' })
    expect(await typed('admin', '5000021A')).toBe(true)
    expect(await typed('admin', ' 5000021a ')).toBe(true)
    expect(await typed('admin', '5000021A', userMipId)).toBe(false)
    expect(await typed('admin', '5000022B')).toBe(false)
    expect(await typed('admin', '')).toBe(false)
  })

  it('tells nobody about links that they may not read', async () => {
    const { ana, ben, cleo } = cast.people
    const { northMip, southMip } = cast
    const link = async (userId: number, mipId: number, providerNumber: string) => {
      await server.db.deleteFrom('userMip').where('userId', '=', userId).where('mipId', '=', mipId).execute()
      return linkUserMip(server.db, userId, mipId, { providerNumber })
    }
    await link(ana.userId, northMip.mipId, '5000031A')
    await link(ben.userId, northMip.mipId, '5000032B')
    // Cleo is not a member of the north group, and the south MIP does not belong to it.
    await link(cleo.userId, northMip.mipId, '5000033C')
    await link(ben.userId, southMip.mipId, '5000034D')
    const hidden = await link(cleo.userId, southMip.mipId, '5000035E')
    const knownTo = async (who: Who) => {
      const numbers = ['5000031A', '5000032B', '5000033C', '5000034D', '5000035E']
      const answers = await Promise.all(numbers.map((number) => typed(who, number)))
      return numbers.filter((_, index) => answers[index])
    }
    expect(await knownTo('admin')).toHaveLength(5)
    expect(await knownTo('northAdmin')).toEqual(['5000031A', '5000032B'])
    expect(await knownTo('ana')).toEqual(['5000031A'])
    for (const userMipId of [hidden, missingId]) {
      expect(await typed('northAdmin', '5000031A', userMipId), 'nothing tells that the link exists').toBe(
        true,
      )
      expect(await typed('northAdmin', '5000035E', userMipId)).toBe(false)
    }
  })

  it('is not compared for people who may not type one', async () => {
    const body = { providerNumber: '5000031A' }
    expect((await cast.as.typist.inject('POST', '/api/mips/repeated-number', body)).status).toBe(403)
    expect((await server.anonymous().inject('POST', '/api/mips/repeated-number', body)).status).toBe(401)
    const tooLong = { providerNumber: 'X'.repeat(21) }
    const answer = await cast.as.admin.inject('POST', '/api/mips/repeated-number', tooLong)
    expect(answer.status).toBe(400)
    expect(answer.json<{ fields: object }>().fields).toHaveProperty('providerNumber')
  })
})
