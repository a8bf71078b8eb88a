import {
  providerNumberOf,
  providerNumberProblem,
} from '@gantry/contract/domains/people/links/user-mips/provider-number'
import type { NumberToFix } from '@gantry/contract/domains/people/links/user-mips/schemas'
import { numberProblems } from '@gantry/contract/domains/people/links/user-mips/words'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keptTotal } from '../../../../platform/db/lists/lists.ts'
import { buildCast, type Cast } from '../../../../testing/cast.ts'
import { buildMip, buildUser, linkUserMip } from '../../../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../../../testing/world.ts'

describe('provider numbers that need attention', () => {
  let server: TestApp
  let cast: Cast
  let linkIds: Record<'ana' | 'ben' | 'cleo' | 'fine', number>

  beforeAll(async () => {
    server = await buildTestApp()
    cast = await buildCast(server)
    const { ana, ben, cleo } = cast.people
    const link = (userId: number, mipId: number, providerNumber: string) =>
      linkUserMip(server.db, userId, mipId, { providerNumber })
    linkIds = {
      ana: await link(ana.userId, cast.northMip.mipId, '2426621A'),
      ben: await link(ben.userId, cast.northMip.mipId, ''),
      cleo: await link(cleo.userId, cast.southMip.mipId, 'X1'),
      fine: await link(ana.userId, cast.southMip.mipId, '4024742F'),
    }
  })
  afterAll(() => server.close())

  type Who = keyof Cast['as']
  const ask = (who: Who, body: object = {}) => cast.as[who].inject('POST', '/api/mips/numbers-to-fix', body)
  const save = (who: Who, userMipId: number, providerNumber: string) =>
    cast.as[who].inject('POST', '/api/update-provider-number', { userMipId, providerNumber })

  async function listed(who: Who, body: object = {}) {
    const answer = await ask(who, body)
    expect(answer.status, answer.text).toBe(200)
    const { numbers, totalItems } = answer.json<{ numbers: NumberToFix[]; totalItems: number }>()
    expect(totalItems).toBe(numbers.length)
    return numbers.map(({ firstName, providerNumber, problem }) => [firstName, providerNumber, problem])
  }
  const [ana, ben, cleo] = [
    ['Ana', '2426621A', 'check'],
    ['Ben', '', 'missing'],
    ['Cleo', 'X1', 'form'],
  ]

  it('lists each number with its person, its MIP and its problem', async () => {
    expect(await listed('admin')).toEqual([ana, ben, cleo])
    const { numbers } = (await ask('admin', { problem: 'missing' })).json<{ numbers: NumberToFix[] }>()
    const { mipId, name: mipName } = cast.northMip
    expect(numbers).toMatchObject([{ userMipId: linkIds.ben, firstName: 'Ben', mipId, mipName }])
  })

  it('filters by MIP, problem and person, sorts, and pages', async () => {
    expect(await listed('admin', { mipId: cast.southMip.mipId })).toEqual([cleo])
    expect(await listed('admin', { problem: 'check' })).toEqual([ana])
    expect(await listed('admin', { mipId: cast.southMip.mipId, problem: 'check' })).toEqual([])
    expect(await listed('admin', { search: 'ben' })).toEqual([ben])
    expect(await listed('admin', { status: false })).toEqual([])
    const sortConditions = [{ sortBy: 'last_name', sortType: 'desc' }]
    const byName = await listed('admin', { pageRequest: { sortConditions } })
    expect(byName).toEqual(expect.arrayContaining([ana, ben, cleo]))
    const page = await ask('admin', { pageRequest: { pageNo: 1, pageSize: 2 } })
    expect(page.json()).toMatchObject({ totalItems: 3, totalPages: 2, numbers: [{ firstName: 'Cleo' }] })
    for (const body of [
      { problem: 'fine' },
      { mipId: 0 },
      { pageRequest: { sortConditions: [{ sortBy: 'x', sortType: 'asc' }] } },
    ]) {
      expect((await ask('admin', body)).status).toBe(400)
    }
  })

  it('shows a group administrator only the group’s members at the group’s MIPs', async () => {
    expect(await listed('northAdmin')).toEqual([ana, ben])
    expect(await listed('northAdmin', { mipId: cast.southMip.mipId })).toEqual([])
    expect(await listed('southAdmin')).toEqual([cleo])
    for (const who of ['ana', 'typist'] as const) expect((await ask(who)).status).toBe(403)
    expect((await server.anonymous().inject('POST', '/api/mips/numbers-to-fix', {})).status).toBe(401)
  })

  it('leaves out a number once it is right, and lists it again once it is not', async () => {
    expect((await save('northAdmin', linkIds.ben, '2426621B')).status).toBe(200)
    expect(await listed('admin')).toEqual([ana, cleo])
    await save('admin', linkIds.ben, '2426621K')
    expect(await listed('admin')).toEqual([ana, ['Ben', '2426621K', 'check'], cleo])
    await save('admin', linkIds.ben, '')
    expect(await listed('admin')).toEqual([ana, ben, cleo])
  })

  it('leaves out links that are not allowed, and people and MIPs that are inactive', async () => {
    const { mipId } = cast.northMip
    const benAt = { userMipId: linkIds.ben, userId: cast.people.ben.userId, mipId, providerNumber: '' }
    const allow = (allowed: boolean) =>
      cast.as.admin.inject('POST', '/api/update-user-mip', { ...benAt, allowed })
    const switches = [
      allow,
      (status: boolean) =>
        cast.as.admin.inject(
          'POST',
          `/api/gantry-admin/users/${benAt.userId}/activate-inactivate?status=${status}`,
        ),
      (status: boolean) =>
        cast.as.admin.inject('POST', `/api/gantry-admin/mips/${mipId}/activate-inactivate?status=${status}`),
    ]
    for (const set of switches) {
      expect((await set(false)).status).toBe(200)
      expect(await listed('admin', { search: 'ben' })).toEqual([])
      expect((await set(true)).status).toBe(200)
      expect(await listed('admin', { search: 'ben' })).toEqual([ben])
    }
  })

  it('knows the same problems as the contract, and keeps the totals exact', async () => {
    const mip = await buildMip(server.db)
    const right = ['012345', '900001'].flatMap((stem) =>
      Array.from('0A9BHJNPRTY', (location) => providerNumberOf(stem, location)),
    )
    const wrong = right.map((number) => `${number.slice(0, 7)}${number.endsWith('B') ? 'A' : 'B'}`)
    const others = [
      '',
      ' ',
      '２４２６６２１B',
      '2426621b',
      ' 2426621B ',
      '2426621a',
      '2429581T',
      '429581T',
      '12345',
      'ABCDEFGH',
      '123456IX',
      '123456SX',
      '12345678',
      '1234567',
    ]
    const given = [...right, ...wrong, ...others]
    for (const providerNumber of given) {
      const { userId } = await buildUser(server.world)
      await linkUserMip(server.db, userId, mip.mipId, { providerNumber })
    }
    const body = { mipId: mip.mipId, pageRequest: { pageSize: 200 } }
    const found = (await listed('admin', body)).map(([, number, problem]) => `${number} ${problem}`)
    const problemOf = (number: string) => (number.trim() === '' ? 'missing' : providerNumberProblem(number))
    const expected = given.flatMap((number) => (problemOf(number) ? [`${number} ${problemOf(number)}`] : []))
    expect(found.toSorted()).toEqual(expected.toSorted())
    for (const problem of numberProblems) {
      const { rows } = await sql<{ kept: number; counted: number }>`
        select ${keptTotal('number_problem', '', [problem])} as kept,
          (select count(*) from user_mip where provider_number_problem(provider_number) = ${problem}) as counted`.execute(
        server.db,
      )
      expect(rows[0]?.kept).toBe(rows[0]?.counted)
    }
  })
})
