import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { hostileTexts } from '../../../security/arbitraries.ts'
import { buildGroup } from '../../../testing/factories.ts'
import { addScimUser, buildDirectory, type Directory, patchOf } from '../../../testing/scim.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

let t: TestApp
let north: Directory
let south: Directory
beforeAll(async () => {
  t = await buildTestApp()
  const [group, other] = [await buildGroup(t.db), await buildGroup(t.db)]
  north = await buildDirectory(t, { groupId: group.groupId, domains: ['north.example'] })
  south = await buildDirectory(t, { groupId: other.groupId })
  for (const name of ['ada', 'bea', 'cem']) {
    await addScimUser(north, `${name}@north.example`, {
      externalId: `${name}-1`,
      name: { givenName: name, familyName: "O'Neil" },
    })
  }
})
afterAll(() => t.close())

const list = (query: string, directory = north) => directory.send('GET', `/Users?${query}`)
const find = (filter: string) => list(`filter=${encodeURIComponent(filter.toWellFormed())}`)

describe('discovery', () => {
  it('tells what is supported', async () => {
    const config = await north.send('GET', '/ServiceProviderConfig')
    expect(config.json).toMatchObject({
      patch: { supported: true },
      filter: { supported: true, maxResults: 500 },
    })
    const types = await north.send('GET', '/ResourceTypes')
    expect(types.json.Resources.map(({ id }: { id: string }) => id)).toEqual(['User', 'Group'])
    const schemas = await north.send('GET', '/Schemas')
    for (const { id, meta } of schemas.json.Resources) {
      const answer = await north.send('GET', `/Schemas/${id}`)
      expect(answer.json.id).toBe(id)
      expect(meta.location).toBe(`http://localhost:8080${north.path}/Schemas/${id}`)
    }
    expect((await north.send('GET', '/ResourceTypes/User')).json.endpoint).toBe('/Users')
    expect((await north.send('GET', '/Schemas/urn:unknown')).status).toBe(404)
  })

  it('answers paths and methods that do not exist in the form of SCIM', async () => {
    for (const [path, status] of [
      ['/', 404],
      ['/Devices', 404],
      ['/Users/1/2', 404],
      ['/Me', 501],
      ['/Bulk', 501],
    ] as const) {
      const answer = await north.send('GET', path)
      expect(answer.status, path).toBe(status)
      expect(answer.json.schemas, path).toEqual(['urn:ietf:params:scim:api:messages:2.0:Error'])
    }
    expect((await north.send('DELETE', '/Users')).status).toBe(404)
  })

  it('logs a busy database once, without a stack', async () => {
    const before = t.logged.length
    const lost = vi.spyOn(t.world.db, 'selectFrom').mockImplementation(() => {
      throw Object.assign(new Error('too many connections'), { code: '53300' })
    })
    const answers = await Promise.all(Array.from({ length: 5 }, () => list('count=0')))
    lost.mockRestore()
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503])
    const lines = t.logged.slice(before).filter((line) => /"level":(?:40|50)/.test(line))
    expect(lines).toHaveLength(1)
    expect(lines[0]).not.toContain('stack')
  })

  it('logs no failure for what is not supported', async () => {
    const before = t.logged.length
    for (let turn = 0; turn < 5; turn++) {
      expect((await north.send('POST', '/Groups', { displayName: 'x' })).status).toBe(501)
      expect((await north.send('GET', '/Bulk')).status).toBe(501)
    }
    expect(t.logged.slice(before).filter((line) => /"level":(?:40|50)/.test(line))).toEqual([])
  })
})

describe('lists', () => {
  it('have pages that begin at 1, and correct numbers that are too low', async () => {
    const names = ({ json }: { json: { Resources: { userName: string }[] } }) =>
      json.Resources.map(({ userName }) => userName.slice(0, 3))
    const first = await list('startIndex=1&count=2')
    expect(first.json).toMatchObject({ totalResults: 3, startIndex: 1, itemsPerPage: 2 })
    expect(names(first)).toEqual(['ada', 'bea'])
    expect(names(await list('startIndex=3&count=2'))).toEqual(['cem'])
    expect((await list('startIndex=100')).json).toMatchObject({ totalResults: 3, Resources: [] })
    expect((await list('startIndex=-5&count=-1')).json).toMatchObject({
      startIndex: 1,
      totalResults: 3,
      itemsPerPage: 0,
    })
    for (const wrong of ['startIndex=x', 'count=1e3', 'count=1&count=2', 'startIndex=99999999999']) {
      expect((await list(wrong)).json, wrong).toMatchObject({ status: '400', scimType: 'invalidValue' })
    }
    expect((await list('', south)).json).toMatchObject({ totalResults: 0, Resources: [] })
  })

  it('have only the attributes that were asked for', async () => {
    const keys = async (query: string) => Object.keys((await list(`count=1&${query}`)).json.Resources[0])
    expect(await keys('attributes=userName')).toEqual(['schemas', 'id', 'userName'])
    const [one] = (await list('count=1&attributes=name.givenName,emails.value')).json.Resources
    expect(one).toMatchObject({ name: { givenName: 'ada' }, emails: [{ value: 'ada@north.example' }] })
    expect(one.name.familyName).toBeUndefined()
    expect(await keys('excludedAttributes=name,emails,meta')).not.toContain('name')
    expect(await keys('attributes=urn:ietf:params:scim:schemas:core:2.0:User:active')).toEqual([
      'schemas',
      'id',
      'active',
    ])
    expect(await keys('attributes=__proto__,constructor')).toEqual(['schemas', 'id'])
  })
})

describe('filters', () => {
  it.each([
    ['userName eq "ADA@north.example"', 1],
    ['USERNAME Eq "ada@north.example"', 1],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName sw "ada"', 1],
    ['externalId eq "ada-1"', 1],
    ['externalId eq "ADA-1"', 0],
    ['externalId eq null', 0],
    ['externalId ne null', 3],
    ['externalId pr', 3],
    ['name.familyName eq "O\'Neil"', 3],
    ['name.givenName co "e"', 2],
    ['name.givenName ew "em" or name.givenName eq "ada"', 2],
    ['not (name.givenName eq "ada")', 2],
    ['name.givenName eq "ada" and (active eq true or active eq false)', 1],
    ['name.givenName eq "ada" or name.givenName eq "bea" and active eq false', 1],
    ['active eq "True"', 3],
    ['active ne true', 0],
    ['emails eq "bea@north.example"', 1],
    ['emails.value ew "@north.example"', 3],
    ['emails[type eq "work" and value eq "bea@north.example"]', 1],
    ['emails[type eq "work"].value eq "bea@north.example"', 1],
    ['emails[type eq "home"].value eq "bea@north.example"', 0],
    ['meta.created gt "2020-01-01T00:00:00Z"', 3],
    ['meta.lastModified lt "2020-01-01T00:00:00Z"', 0],
    ['displayName eq "ada o\'neil"', 1],
    ['name.givenName gt "bea"', 1],
    ['name.givenName le "bea"', 2],
    ['userName eq "%"', 0],
    ['userName co "_"', 0],
    ['userName eq "\\u0061da@north.example"', 1],
  ])('%s finds %i', async (filter, count) => {
    const answer = await find(filter)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.json.totalResults).toBe(count)
    expect(answer.json.Resources).toHaveLength(count)
  })

  it.each([
    '',
    'userName',
    'userName eq',
    'userName like "x"',
    'userName eq "x',
    'userName eq "\\x"',
    'userName eq "\\u0000"',
    'userName eq "\\ud800"',
    'userName eq x',
    'userName eq 5',
    'userName eq "x" and',
    'meta.lastModified gt "2026-02-30T00:00:00Z"',
    'meta.created lt "2026-02-29T00:00:00+10:00"',
    'userName eq "x" xor active eq true',
    '(userName eq "x"',
    'userName eq "x")',
    'not userName eq "x"',
    'emails[type eq "work"',
    'emails[emails[type eq "x"]]',
    'active gt true',
    'active eq "perhaps"',
    'meta.created gt "yesterday"',
    'meta.created co "2020-01-01T00:00:00Z"',
    'password eq "x"',
    'groupIdForAdmin pr',
    '__proto__ eq "x"',
    'constructor.name eq "x"',
    'userName; drop table user eq "x"',
    'user_name eq "x"',
    `${'('.repeat(500)}userName pr${')'.repeat(500)}`,
    `${'not ('.repeat(100)}userName pr${')'.repeat(100)}`,
    Array.from({ length: 60 }, () => 'userName pr').join(' or '),
    `userName eq "${'x'.repeat(10_000)}"`,
  ])('refuses %.60s with invalidFilter', async (filter) => {
    const answer = await find(filter)
    expect(answer.json, answer.text).toMatchObject({ status: '400', scimType: 'invalidFilter' })
  })

  it('treat hostile texts as texts', async () => {
    const corpus = [
      ...hostileTexts,
      "' or 1=1 --",
      '"; drop table "user"; --',
      '$1',
      '%',
      '\\',
      '${x}',
      '(*)(uid=*)',
    ]
    const columns = ['userName', 'externalId', 'emails.value', 'name.givenName', 'id', 'displayName']
    for (const text of corpus) {
      for (const column of columns) {
        for (const operator of ['eq', 'co', 'gt']) {
          const answer = await find(`${column} ${operator} ${JSON.stringify(text)}`)
          expect(answer.status, `${column} ${operator} ${text}: ${answer.text}`).toBeLessThan(500)
          const found = operator === 'eq' ? (answer.json.totalResults ?? 0) : 0
          expect(found).toBe(0)
        }
      }
      expect((await find(text)).status).toBe(400)
    }
    expect((await list('')).json.totalResults).toBe(3)
  })
})

describe('bodies', () => {
  it('that are hostile or of another type are refused in the form of SCIM', async () => {
    const [{ id }] = (await list('count=1')).json.Resources
    const bodies = [
      '{',
      'null',
      '[]',
      '"x"',
      '[',
      '['.repeat(10_000),
      `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
      '{"__proto__":{"active":false}}',
      '{"constructor":{"prototype":{"x":1}}}',
      '{}',
      '{"Operations":{}}',
      '{"Operations":[]}',
      '{"Operations":[1]}',
      '{"Operations":[{"op":"move","path":"active"}]}',
      '{"Operations":[{"op":"remove"}]}',
      '{"Operations":[{"op":"add","path":5}]}',
      '{"Operations":[{"op":"add","path":"id","value":"5"}]}',
      '{"Operations":[{"op":"add","path":"unknown","value":"5"}]}',
      '{"Operations":[{"op":"add","path":"emails[","value":"5"}]}',
      '{"Operations":[{"op":"add","path":"emails[type eq].value","value":"5"}]}',
      '{"Operations":[{"op":"replace","value":"active"}]}',
      '{"Operations":[{"op":"replace","path":"__proto__.active","value":false}]}',
      JSON.stringify(
        patchOf(...Array.from({ length: 200 }, () => ({ op: 'add', path: 'active', value: true }))),
      ),
      JSON.stringify(patchOf({ op: 'add', path: `emails[${'('.repeat(5000)}].value`, value: 'x' })),
    ]
    for (const body of bodies) {
      const answer = await north.send('PATCH', `/Users/${id}`, body)
      expect(answer.status, `${body.slice(0, 80)}: ${answer.text}`).toBe(400)
      expect(answer.json.schemas).toEqual(['urn:ietf:params:scim:api:messages:2.0:Error'])
    }
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const answer = await north.send('POST', '/Users', 'x', { 'content-type': type })
      expect(answer.status, type).toBe(415)
    }
    const large = await north.send('POST', '/Users', JSON.stringify({ userName: 'x'.repeat(2_000_000) }))
    expect(large.status).toBe(413)
    const plain = await north.send(
      'PATCH',
      `/Users/${id}`,
      patchOf({ op: 'add', path: 'active', value: true }),
      {
        'content-type': 'application/json',
      },
    )
    expect(plain.status, 'plain JSON').toBe(200)
  })
})
