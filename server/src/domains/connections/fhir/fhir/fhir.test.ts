import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Cast } from '../../../../testing/cast.ts'
import { buildUser } from '../../../../testing/factories.ts'
import { bringUpToDate, type FhirClient } from '../../../../testing/fhir/directory.ts'
import { buildListedPeople, practitioner, searchIds } from '../../../../testing/fhir/listed-people.ts'
import { faultsOf } from '../../../../testing/fhir/validate.ts'
import type { Person } from '../../../../testing/people.ts'
import { buildTestApp, type TestApp } from '../../../../testing/world.ts'

let t: TestApp
let cast: Cast
let platform: FhirClient
let rita: Person
let linkOfRita: number
let linkOfAna: number

const base = 'http://localhost:8080/fhir/R4'

beforeAll(async () => {
  t = await buildTestApp()
  ;({ cast, platform, rita, linkOfRita, linkOfAna } = await buildListedPeople(t))
}, 60_000)
afterAll(() => t.close())

const search = (path: string) => searchIds(platform, path)

describe('the FHIR directory', () => {
  it('describes itself without a token', async () => {
    const statement = await t.anonymous().inject('GET', '/fhir/R4/metadata')
    expect([statement.status, faultsOf(statement.json())]).toEqual([200, []])
    expect(statement.json()).toMatchObject({ resourceType: 'CapabilityStatement', fhirVersion: '4.0.1' })
    const smart = await t.anonymous().inject('GET', '/fhir/R4/.well-known/smart-configuration')
    expect([smart.status, smart.json<object>()]).toMatchObject([
      200,
      {
        token_endpoint: 'http://localhost:8080/oidc/token',
        capabilities: ['client-confidential-asymmetric', 'permission-v2'],
      },
    ])
  })

  it('publishes a person with the numbers and codes of the Australian profiles', async () => {
    const { body } = await platform.get(practitioner(rita))
    expect(body).toMatchObject({
      resourceType: 'Practitioner',
      active: true,
      name: [{ family: "O'Brién", given: ['Rita'], prefix: ['Dr'], text: "Dr Rita O'Brién" }],
      identifier: [
        { system: 'http://ns.electronichealth.net.au/id/hi/hpii/1.0', value: '8003610833334085' },
        { system: 'http://hl7.org.au/id/ahpra-registration-number', value: 'MED0009000001' },
      ],
    })
    for (const secret of [rita.email, 'telecom', 'address', 'photo'])
      expect(JSON.stringify(body)).not.toContain(secret)
    const role = await platform.get(`PractitionerRole/${linkOfRita}`)
    expect(role.body).toMatchObject({
      practitioner: { reference: practitioner(rita) },
      organization: { reference: `Organization/${cast.northMip.mipId}` },
      location: [{ reference: `Location/${cast.northMip.mipId}` }],
      code: [{ coding: [{ system: 'http://snomed.info/sct', code: '66862007' }] }],
      specialty: [{ text: 'Neuroradiology' }],
      identifier: [
        { system: 'http://ns.electronichealth.net.au/id/medicare-provider-number', value: '2426621B' },
      ],
    })
    const place = await platform.get(`Location/${cast.northMip.mipId}`)
    expect(place.body).toMatchObject({
      identifier: [{ value: '12345' }],
      status: 'active',
      name: 'North Clinic',
    })
  })

  it('leaves out a provider number whose check character is wrong', async () => {
    const { body } = await platform.get(`PractitionerRole/${linkOfAna}`)
    expect(body.resourceType).toBe('PractitionerRole')
    expect(body).not.toHaveProperty('identifier')
    expect(await search('PractitionerRole?identifier=2426621X')).toEqual([])
  })

  it('contains only active people who chose to be listed, and their links in force', async () => {
    const { ana, ben, cleo, dora } = cast.people
    expect(await search('Practitioner')).toEqual([rita, ana, cleo, dora].map(practitioner).toSorted())
    expect(await search('PractitionerRole')).toHaveLength(4)
    expect((await platform.get(practitioner(ben))).status).toBe(404)
    await t.db.updateTable('user').set({ status: false }).where('userId', '=', cleo.userId).execute()
    await t.db
      .updateTable('userMip')
      .set({ validUntil: t.clock.now() })
      .where('userId', '=', dora.userId)
      .execute()
    // At once, before the entries follow.
    expect(await search('Practitioner')).toEqual([rita, ana, dora].map(practitioner).toSorted())
    expect(await search('PractitionerRole')).toHaveLength(2)
    await bringUpToDate(t)
    expect((await platform.get(practitioner(cleo))).status, 'gone').toBe(410)
    await t.db.updateTable('user').set({ status: true }).where('userId', '=', cleo.userId).execute()
    await t.db.updateTable('userMip').set({ validUntil: null }).where('userId', '=', dora.userId).execute()
    await bringUpToDate(t)
    expect(await search('PractitionerRole')).toHaveLength(4)
  })

  it('finds resources by each parameter of mCSD', async () => {
    const { ana } = cast.people
    const { mipId } = cast.northMip
    const ofRita = [practitioner(rita)]
    const roleOfRita = [`PractitionerRole/${linkOfRita}`]
    const cases: [string, string[]][] = [
      ['Practitioner?family=obrien', []],
      ["Practitioner?family=o'bri", ofRita],
      ["Practitioner?family:exact=O'Brién", ofRita],
      ["Practitioner?family:exact=o'brién", []],
      ['Practitioner?family:contains=rie', ofRita],
      ['Practitioner?given=ri&family=o', ofRita],
      ['Practitioner?given=rita,ana', [practitioner(ana), ...ofRita]],
      ['Practitioner?name=rit', ofRita],
      ['Practitioner?name=%25', []],
      ['Practitioner?active=true&given=rita', ofRita],
      ['Practitioner?active=false', []],
      ['Practitioner?identifier=8003610833334085', ofRita],
      ['Practitioner?identifier=http://hl7.org.au/id/ahpra-registration-number|MED0009000001', ofRita],
      ['Practitioner?identifier=http://hl7.org.au/id/ahpra-registration-number|8003610833334085', []],
      [`Practitioner?_id=${rita.userId},999999`, ofRita],
      ['PractitionerRole?identifier=2426621B', roleOfRita],
      [`PractitionerRole?practitioner=${practitioner(rita)}`, roleOfRita],
      [`PractitionerRole?practitioner=${base}/${practitioner(rita)}`, roleOfRita],
      [`PractitionerRole?organization=${mipId}`, [`PractitionerRole/${linkOfAna}`, ...roleOfRita]],
      [`PractitionerRole?location=Location/${mipId}&role=http://snomed.info/sct|66862007`, roleOfRita],
      [`PractitionerRole?location=Organization/${mipId}`, []],
      ['PractitionerRole?role:text=medical imaging', roleOfRita],
      ['PractitionerRole?specialty:text=neuro', roleOfRita],
      ['Organization?name=north', [`Organization/${mipId}`]],
      ['Organization?name:contains=clin&identifier=8003621566684455', [`Organization/${mipId}`]],
      ['Organization?type=prov&name=north', [`Organization/${mipId}`]],
      ['Organization?type=bus', []],
      ['Location?identifier=12345', [`Location/${mipId}`]],
      [`Location?organization=Organization/${mipId}&status=active`, [`Location/${mipId}`]],
      ['Location?status=suspended', []],
      ['Practitioner?_lastUpdated=lt2000', []],
      ['Practitioner?_lastUpdated=lt2024-02-29', []],
      ['Practitioner?given=rita&_lastUpdated=ge2026-11-16', ofRita],
      ['Practitioner?given=rita&_lastUpdated=eq2026-11', ofRita],
      ['Practitioner?_lastUpdated=sa2026-11-30', []],
    ]
    for (const [path, expected] of cases)
      expect([path, await search(path)]).toEqual([path, expected.toSorted()])
  })

  it('searches by POST with a form', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await platform.caller.inject(
      'POST',
      '/fhir/R4/Practitioner/_search?_count=1',
      'given=rita',
      form,
    )
    expect(answer.status, answer.text).toBe(200)
    expect(answer.json()).toMatchObject({ total: 1, entry: [{ resource: { id: String(rita.userId) } }] })
    const json = await platform.caller.inject('POST', '/fhir/R4/Practitioner/_search', { given: 'rita' })
    expect([json.status, json.json<object>()]).toMatchObject([
      415,
      {
        resourceType: 'OperationOutcome',
        issue: [{ details: { text: 'Send the parameters of a search as a form.' } }],
      },
    ])
  })

  it('adds what is referred to, and what refers to it', async () => {
    const path = `PractitionerRole?practitioner=${rita.userId}&_include=PractitionerRole:practitioner&_include=PractitionerRole:organization`
    expect(await search(path)).toEqual(
      [
        practitioner(rita),
        `PractitionerRole/${linkOfRita}`,
        `Organization/${cast.northMip.mipId}`,
      ].toSorted(),
    )
    const back = await search(
      'Organization?name=north&_revinclude=PractitionerRole:organization&_revinclude=Location:organization',
    )
    expect(back).toHaveLength(4)
    expect(await search('Organization?name=north&_include=Organization:endpoint')).toHaveLength(1)
    const { body } = await platform.get(path)
    expect(body.entry?.map((entry) => entry.search?.mode)).toEqual(['match', 'include', 'include'])
    const all = ['PractitionerRole:location', 'PractitionerRole:practitioner'].map((one) => `_include=${one}`)
    for (const search of [
      `PractitionerRole?_count=200&${all.join('&')}`,
      'Location?_include=Location:organization',
    ]) {
      const { entry = [] } = (await platform.get(search)).body
      const included = entry.filter((one) => one.search?.mode === 'include')
      expect(new Set(included.map(({ fullUrl }) => fullUrl)).size).toBe(included.length)
      for (const { resource } of included)
        expect((await platform.get(`${resource?.resourceType}/${resource?.id}`)).body).toEqual(resource)
    }
  })

  it('returns pages whose links lead to all of them', async () => {
    const pages = await platform.all('Practitioner?_count=1&_total=accurate&name:contains=a')
    const found = pages.flatMap(({ entry = [] }) => entry.map(({ fullUrl }) => fullUrl))
    expect(found.length).toBeGreaterThan(1)
    expect(new Set(found).size).toBe(found.length)
    expect(pages[0]?.total).toBe(found.length)
    expect(new Set(pages.map(({ meta }) => meta.lastUpdated)).size).toBe(1)
  })

  it('sorts people by the name that begins with the text, also from page to page', async () => {
    const names = ['Zuluaga', 'Zülch', 'zul', 'Zulu', 'Zulu', 'Zur']
    const people = []
    for (const lastName of names) people.push(await buildUser(t.world, { firstName: 'Zoe', lastName }))
    const userIds = people.map(({ userId }) => userId)
    await t.db.updateTable('user').set({ listed: true }).where('userId', 'in', userIds).execute()
    await bringUpToDate(t)
    const namesOf = async (path: string) =>
      (await platform.resources(path)).map(({ name }) => (name as { family: string }[])[0]?.family)
    const sorted = ['zul', 'Zülch', 'Zulu', 'Zulu', 'Zuluaga']
    expect(await namesOf('Practitioner?family=ZUL&_count=1')).toEqual(sorted)
    expect(await namesOf('Practitioner?family=zul&given=zo&_count=2')).toEqual(sorted)
    expect(new Set(await search('Practitioner?given=zoe&_count=2')).size).toBe(names.length)
    const [first] = await platform.all('Practitioner?family=zul&_count=1')
    const next = first?.link.find(({ relation }) => relation === 'next')?.url ?? ''
    const [, cursor = ''] = /_cursor=([^&]+)/.exec(next) ?? []
    const [id, at] = cursor.split('.')
    for (const wrong of [
      `${id}.${at}`,
      `${id}.${at}.${Buffer.from('a\0').toString('base64url')}`,
      `${cursor}!`,
    ])
      expect((await platform.get(`Practitioner?family=zul&_cursor=${wrong}`)).status, wrong).toBe(400)
    expect((await platform.get(`Practitioner?_cursor=${cursor}`)).status).toBe(400)
  })

  it('answers with a version, and with 304 when the client has it', async () => {
    const { headers, body } = await platform.get(practitioner(rita))
    const etag = String(headers['etag'])
    expect(etag).toBe(`W/"${body.meta.versionId}"`)
    expect((await platform.get(practitioner(rita), { 'if-none-match': etag })).status).toBe(304)
    const version = `${practitioner(rita)}/_history/${body.meta.versionId}`
    expect((await platform.get(version)).body).toEqual(body)
    expect((await platform.get(`${practitioner(rita)}/_history/77`)).status).toBe(404)
  })

  it('answers wrong requests with an outcome that names the parameter', async () => {
    const long = 'x'.repeat(5000)
    const cases: [path: string, status: number, name?: string][] = [
      ['Practitioner?nickname=x', 400, 'nickname'],
      ['Practitioner?family:missing=true', 400, 'family:missing'],
      ['Practitioner?family:contains:exact=x', 400],
      ['Practitioner?active=perhaps', 400, 'active'],
      ['Practitioner?family=', 400, 'family'],
      [`Practitioner?family=${long}`, 400, 'family'],
      [`Practitioner?_id=${'1,'.repeat(60)}1`, 400, '_id'],
      ['Practitioner?family=%00', 400, 'family'],
      ['Practitioner/_history?_count=0', 400, '_count'],
      ['Practitioner?_count=-1', 400, '_count'],
      ['Practitioner?_count=1&_count=2', 400, '_count'],
      ['Practitioner?_cursor=1', 400, '_cursor'],
      ['Practitioner?_lastUpdated=2026-02-31T10', 400, '_lastUpdated'],
      ['Practitioner?_lastUpdated=gt2026-02-30', 400, '_lastUpdated'],
      ['Practitioner?_lastUpdated=2026-02-29T10:00:00Z', 400, '_lastUpdated'],
      ['Practitioner?_lastUpdated=lt2026-11-31T10:00:00%2B10:00', 400, '_lastUpdated'],
      ['Practitioner?_lastUpdated=0000', 400, '_lastUpdated'],
      ['Practitioner?_include=Practitioner:constructor', 400, '_include'],
      ['Practitioner?_include=__proto__', 400, '_include'],
      ['Practitioner?__proto__=1', 400, '__proto__'],
      ['PractitionerRole?practitioner.name=x', 400, 'practitioner.name'],
      ['PractitionerRole?practitioner=a%20b', 400, 'practitioner'],
      ['PractitionerRole?specialty=x', 400, 'specialty'],
      ['Practitioner?_sort=family', 400, '_sort'],
      ['Practitioner/_history?_since=yesterday', 400, '_since'],
      ['Practitioner/_history?_at=2026', 400, '_at'],
      ['Practitioner/_history?_cursor=1.2', 400, '_cursor'],
      [`Practitioner?${'family=a&'.repeat(50)}`, 400],
      ['Practitioner?_format=xml', 406, '_format'],
      ['Practitioner/999999', 404],
      ['Practitioner/abc', 404],
      ['Practitioner/1e3', 404],
      ['Practitioner/99999999999999999999', 404],
      ['Patient', 404],
      ['constructor', 404],
      ['Endpoint', 404],
      ['Practitioner/1/2/3', 404],
      ['Practitioner/1/_history/1/x', 404],
    ]
    for (const [path, status, name] of cases) {
      const answer = await platform.get(path)
      expect([path, answer.status, answer.body.resourceType]).toEqual([path, status, 'OperationOutcome'])
      const expected = name === undefined ? {} : { expression: [`http.${name}`] }
      expect(answer.body['issue'], path).toMatchObject([expected])
      expect(answer.headers['content-type']).toBe('application/fhir+json; charset=utf-8')
    }
    expect((await platform.get('Practitioner', { accept: 'application/fhir+xml' })).status).toBe(406)
    expect((await platform.get('Practitioner?nickname=x', { prefer: 'handling=lenient' })).status).toBe(200)
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      const answer = await platform.inject(method, '/fhir/R4/Practitioner/1')
      expect([answer.status, answer.json<object>()]).toMatchObject([
        405,
        { resourceType: 'OperationOutcome' },
      ])
    }
  })
})
