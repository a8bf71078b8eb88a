import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Cast } from '../../../../testing/cast.ts'
import { linkUserGroup } from '../../../../testing/factories.ts'
import { bringUpToDate, buildFhirClient, type FhirClient } from '../../../../testing/fhir/directory.ts'
import { buildListedPeople, practitioner, searchIds } from '../../../../testing/fhir/listed-people.ts'
import { faultsOf } from '../../../../testing/fhir/validate.ts'
import type { Person } from '../../../../testing/people.ts'
import { buildTestApp, type TestApp } from '../../../../testing/world.ts'

let t: TestApp
let cast: Cast
let platform: FhirClient
let north: FhirClient
let rita: Person
let linkOfRita: number
let linkOfAna: number

const base = 'http://localhost:8080/fhir/R4'

beforeAll(async () => {
  t = await buildTestApp()
  ;({ cast, platform, north, rita, linkOfRita, linkOfAna } = await buildListedPeople(t))
}, 60_000)
afterAll(() => t.close())

const search = (path: string, client = platform) => searchIds(client, path)

describe('access to the FHIR directory', () => {
  it('gives an account of a group nothing of others', async () => {
    const { ana, cleo, dora } = cast.people
    const own = ['Practitioner', 'PractitionerRole', 'Organization', 'Location']
    expect(await search('Practitioner', north)).toEqual([rita, ana, dora].map(practitioner).toSorted())
    const rolesOfNorth = [`PractitionerRole/${linkOfAna}`, `PractitionerRole/${linkOfRita}`].toSorted()
    expect(await search('PractitionerRole', north)).toEqual(rolesOfNorth)
    expect(await search('Organization', north)).toEqual([`Organization/${cast.northMip.mipId}`])
    const foreign = new Set(
      (await Promise.all(own.map((type) => search(type))))
        .flat()
        .filter(
          (id) =>
            ![
              practitioner(rita),
              practitioner(ana),
              practitioner(dora),
              ...rolesOfNorth,
              `Organization/${cast.northMip.mipId}`,
              `Location/${cast.northMip.mipId}`,
            ].includes(id),
        ),
    )
    expect(foreign.size).toBeGreaterThan(4)
    for (const id of foreign) {
      const [type, number] = id.split('/')
      for (const path of [id, `${id}/_history`, `${id}/_history/1`])
        expect((await north.get(path)).status, path).toBe(404)
      expect(await search(`${type}?_id=${number}`, north)).toEqual([])
    }
    const paths = [
      'Practitioner?_revinclude=PractitionerRole:practitioner',
      'PractitionerRole?_include=PractitionerRole:practitioner&_include=PractitionerRole:organization&_include=PractitionerRole:location',
      'Organization?_revinclude=PractitionerRole:organization&_revinclude=Location:organization',
      'Location?_include=Location:organization&_revinclude=PractitionerRole:location',
      `PractitionerRole?organization=${cast.southMip.mipId}`,
      `PractitionerRole?practitioner=${cleo.userId}`,
      'Practitioner?name=cole',
      ...own.map((type) => `${type}/_history`),
      ...own.map((type) => `${type}/_history?_since=2000`),
    ]
    for (const path of paths) {
      const found = (await north.all(path)).flatMap(({ entry = [] }) =>
        entry.map(({ fullUrl }) => fullUrl.slice(base.length + 1)),
      )
      expect(
        found.filter((id) => foreign.has(id)),
        path,
      ).toEqual([])
      const total = (await north.get(path)).body.total
      expect(total === undefined || total <= 4, path).toBe(true)
    }
  })

  it('refuses everybody without a token of a service account, and other scopes', async () => {
    for (const path of [
      'Practitioner',
      practitioner(rita),
      'Practitioner/_history',
      `${practitioner(rita)}/_history`,
    ]) {
      const url = `/fhir/R4/${path}`
      for (const caller of [t.anonymous(), cast.as.admin, cast.as.ana]) {
        const answer = await caller.inject('GET', url)
        expect([answer.status, answer.json<object>()]).toMatchObject([
          401,
          { resourceType: 'OperationOutcome', issue: [{ code: 'login' }] },
        ])
        expect(faultsOf(answer.json())).toEqual([])
      }
      const session = [...cast.as.admin.cookies.values()].join('')
      expect(
        (await t.anonymous().inject('GET', url, undefined, { authorization: `Bearer ${session}` })).status,
      ).toBe(401)
    }
    const places = await buildFhirClient(t, { scopes: ['system/Location.rs'] })
    expect((await places.get('Location')).status).toBe(200)
    for (const path of [
      'Practitioner',
      'Location?_include=Location:organization',
      'Organization/_history',
      practitioner(rita),
    ]) {
      const { status, body } = await places.get(path)
      expect([path, status, body.resourceType]).toEqual([path, 403, 'OperationOutcome'])
    }
    const reader = await buildFhirClient(t, { scopes: ['users:read'] })
    expect((await reader.get('Practitioner')).status).toBe(403)
    expect((await platform.inject('POST', '/api/users', {})).status).toBe(403)
  })

  it('takes its scopes from the account at once, and gives a group nothing while it is inactive', async () => {
    const south = await buildFhirClient(t, { groupId: cast.south.groupId })
    await bringUpToDate(t)
    expect(await search('Organization', south)).toEqual([`Organization/${cast.southMip.mipId}`])
    const change = (fields: { scopes?: string[]; status?: boolean }) =>
      t.db
        .updateTable('serviceAccount')
        .set(fields)
        .where('serviceAccountId', '=', south.serviceAccountId)
        .execute()
    await change({ scopes: ['system/Location.rs'] })
    expect((await south.get('Organization')).status).toBe(403)
    await change({ scopes: ['system/*.rs'] })
    await t.db.updateTable('group').set({ status: false }).where('groupId', '=', cast.south.groupId).execute()
    expect((await south.get('Organization')).status).toBe(403)
    await t.db.updateTable('group').set({ status: true }).where('groupId', '=', cast.south.groupId).execute()
    await change({ status: false })
    expect((await south.get('Organization')).status).toBe(401)
  })

  it('limits the calls of an account', async () => {
    const limited = await buildTestApp({ SERVICE_CALLS_PER_MINUTE: '3' })
    try {
      const client = await buildFhirClient(limited)
      const statuses: number[] = []
      const limits: boolean[] = []
      for (let call = 0; call < 4; call++) {
        const { status, headers, body } = await client.get('Organization')
        statuses.push(status)
        limits.push(status === 429 && Number(headers['retry-after']) > 0 && 'issue' in body)
      }
      expect(limits).toContain(true)
      expect(statuses[0]).toBe(200)
    } finally {
      await limited.close()
    }
  })

  it('includes a member who joins the group', async () => {
    const { cleo } = cast.people
    await linkUserGroup(t.db, cleo.userId, cast.north.groupId)
    await bringUpToDate(t)
    expect(await search('Practitioner', north)).toContain(practitioner(cleo))
    await t.db
      .deleteFrom('userGroup')
      .where('userId', '=', cleo.userId)
      .where('groupId', '=', cast.north.groupId)
      .execute()
    expect(await search('Practitioner', north)).not.toContain(practitioner(cleo))
  })
})
