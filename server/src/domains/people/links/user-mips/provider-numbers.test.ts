import {
  providerNumberOf,
  providerNumberWarning,
} from '@gantry/contract/domains/people/links/user-mips/provider-number'
import type { PersonNumbers } from '@gantry/contract/domains/people/links/user-mips/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCast, type Cast } from '../../../../testing/cast.ts'
import { buildMip, buildUser, linkUserMip } from '../../../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../../../testing/world.ts'

describe('provider numbers across MIPs', () => {
  let server: TestApp
  let cast: Cast

  beforeAll(async () => {
    server = await buildTestApp()
    cast = await buildCast(server)
    const { ana, ben, cleo } = cast.people
    await linkUserMip(server.db, ana.userId, cast.northMip.mipId, { providerNumber: '2426621B' })
    await linkUserMip(server.db, ana.userId, cast.southMip.mipId, { providerNumber: '4024742F' })
    await linkUserMip(server.db, ben.userId, cast.northMip.mipId, { providerNumber: '' })
    await linkUserMip(server.db, cleo.userId, cast.southMip.mipId, { providerNumber: '988939BK' })
  })
  afterAll(() => server.close())

  type Who = keyof Cast['as']
  const ask = (who: Who, body: object) => cast.as[who].inject('POST', '/api/mips/provider-numbers', body)
  const both = () => [cast.northMip.mipId, cast.southMip.mipId]

  async function numbers(who: Who, body: object) {
    const answer = await ask(who, body)
    expect(answer.status, answer.text).toBe(200)
    const { people } = answer.json<{ people: PersonNumbers[] }>()
    return people.map(({ firstName, links }) => [
      firstName,
      ...links.map(({ providerNumber }) => providerNumber).toSorted(),
    ])
  }

  it('lists users with their numbers at the requested MIPs', async () => {
    expect(await numbers('admin', { mipIds: both() })).toEqual([
      ['Ana', '2426621B', '4024742F'],
      ['Ben', ''],
      ['Cleo', '988939BK'],
    ])
    expect(await numbers('admin', { mipIds: [cast.southMip.mipId] })).toEqual([
      ['Ana', '4024742F'],
      ['Cleo', '988939BK'],
    ])
    expect(await numbers('admin', { mipIds: both(), search: 'cole' })).toEqual([['Cleo', '988939BK']])
    const page = await ask('admin', { mipIds: both(), pageRequest: { pageNo: 1, pageSize: 2 } })
    expect(page.json()).toMatchObject({ totalItems: 3, totalPages: 2, people: [{ firstName: 'Cleo' }] })
  })

  it('check 26: shows a group administrator only the group’s members at the group’s MIPs', async () => {
    expect(await numbers('northAdmin', { mipIds: both() })).toEqual([
      ['Ana', '2426621B'],
      ['Ben', ''],
    ])
    expect(await numbers('southAdmin', { mipIds: both() })).toEqual([['Cleo', '988939BK']])
    expect(await numbers('northAdmin', { mipIds: [cast.southMip.mipId] })).toEqual([])
    for (const who of ['ana', 'typist'] as const) {
      expect((await ask(who, { mipIds: both() })).status).toBe(403)
    }
    expect((await ask('admin', { mipIds: [] })).status).toBe(400)
  })

  it('marks missing and wrong numbers in the same way as the contract', async () => {
    expect(await numbers('admin', { mipIds: both(), attention: true })).toEqual([
      ['Ben', ''],
      ['Cleo', '988939BK'],
    ])
    const mip = await buildMip(server.db)
    const right = ['012345', '900001'].flatMap((stem) =>
      Array.from('0A9BHJNPRTY', (location) => providerNumberOf(stem, location)),
    )
    const wrong = right.map((number) => `${number.slice(0, 7)}${number.endsWith('B') ? 'A' : 'B'}`)
    const others = ['2429581T', '429581T', '12345', 'ABCDEFGH', '123456IX', '123456SX', '12345678', '1234567']
    for (const providerNumber of [...right, ...wrong, ...others]) {
      const { userId } = await buildUser(server.world)
      await linkUserMip(server.db, userId, mip.mipId, { providerNumber })
    }
    const body = { mipIds: [mip.mipId], attention: true, pageRequest: { pageSize: 200 } }
    const found = (await numbers('admin', body)).map(([, number]) => number)
    const expected = [...right, ...wrong, ...others].filter(
      (number) => providerNumberWarning(number) !== null,
    )
    expect(new Set(found)).toEqual(new Set(expected))
    expect(found).toHaveLength(expected.length)
    expect(expected.length).toBeGreaterThan(wrong.length)
  })
})
