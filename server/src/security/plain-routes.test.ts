import { createContract } from '@gantry/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailboxAddress } from '../domains/portal/mailbox/access.ts'
import { archiveUrls, askedStudy, basic, buildArchive } from '../testing/archives.ts'
import type { Method } from '../testing/caller.ts'
import { buildGroup } from '../testing/factories.ts'
import { buildDirectory, scimPerson } from '../testing/scim.ts'
import { buildServiceCaller, form } from '../testing/service-accounts.ts'
import { buildTestApp, type TestApp } from '../testing/world.ts'
import { hostileTexts } from './arbitraries.ts'
import {
  encodedTexts,
  expectHarmless,
  highLimits,
  hostileValues,
  type PlainRequest,
  spoilEach,
} from './hostile-requests.ts'

/** The routes that are not in the contract. The first test fails for a new one until it is listed here. Fuzz it below, or in plain-routes-oidc.test.ts. */
const plainRoutes = [
  '/healthz',
  '/readyz',
  '/.well-known/oauth-authorization-server/oidc',
  '/oidc/style.css',
  '/oidc/interaction/:uid',
  '/oidc/interaction/:uid/cancel',
  '/oidc/interaction/:uid/other-account',
  '/oidc/*',
  '/api/orthanc/user/get-profile',
  '/api/orthanc/tokens/validate',
  '/scim/v2/:connectionId/ServiceProviderConfig',
  '/scim/v2/:connectionId/ResourceTypes',
  '/scim/v2/:connectionId/ResourceTypes/:id',
  '/scim/v2/:connectionId/Schemas',
  '/scim/v2/:connectionId/Schemas/:id',
  '/scim/v2/:connectionId/Users',
  '/scim/v2/:connectionId/Users/:id',
  '/scim/v2/:connectionId/Groups',
  '/scim/v2/:connectionId/Groups/:id',
  '/mailbox',
  '/mailbox/style.css',
  '/mailbox/:name',
  '/mailbox/:name/html',
  '/api/openapi.json',
  '/api/docs',
  '/api/docs/:tag',
  '/api/docs/style.css',
  '/api/docs/search.js',
  '/fhir/R4',
  '/fhir/R4/*',
  '/fhir/R4/metadata',
  '/fhir/R4/.well-known/smart-configuration',
  '/fhir/R4/:type',
  '/fhir/R4/:type/_search',
  '/fhir/R4/:type/_history',
  '/fhir/R4/:type/:id',
  '/fhir/R4/:type/:id/_history',
  '/fhir/R4/:type/:id/_history/:version',
]

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp(highLimits)
})
afterAll(() => t.close())

/** Reads the tree that Fastify prints. A line holds the end of a path, and its parent line the beginning. */
function listRoutes(tree: string): string[] {
  const parents: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, branch = '', path = ''] = /^(.*?[├└]── )(.*?)(?: \([A-Z, ]+\))?$/.exec(line) ?? []
    if (path === '') return []
    const depth = branch.length / 4
    parents[depth] = (parents[depth - 1] ?? '') + path
    return line.endsWith(')') ? [parents[depth] ?? ''] : []
  })
}

describe('routes that are not in the contract', () => {
  it('check 64: are all listed in this file', () => {
    const rows = Object.values(createContract('gantry')).map(({ path }) => path)
    const contract = new Set<string>(rows)
    const found = listRoutes(t.app.printRoutes({ commonPrefix: false }))
    // The tree shows both `/oidc/*` and `/scim/v2/:connectionId/*` as a single star.
    const others = [...new Set(found)].map((path) => (path === '*' ? '/oidc/*' : path.replace('R4*', 'R4/*')))
    expect(others.filter((path) => !contract.has(path)).toSorted()).toEqual(plainRoutes.toSorted())
  })

  it('check 64: the SCIM calls never answer with a 5xx', async () => {
    const group = await buildGroup(t.db)
    const { path, token, send } = await buildDirectory(t, { groupId: group.groupId })
    const added = await send('POST', '/Users', scimPerson('scim@fuzz.example'))
    const id: string = added.json.id
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' }
    const queries = spoilEach({
      filter: 'userName eq "scim@fuzz.example"',
      startIndex: '1',
      count: '2',
      attributes: 'userName',
      excludedAttributes: 'members',
    })
    await expectHarmless(
      t,
      ['Users', `Users/${id}`, 'Groups', `Groups/group-${group.groupId}`, 'Schemas'].flatMap((list) =>
        queries.map((query): PlainRequest => ({ method: 'GET', url: `${path}/${list}?${query}`, headers })),
      ),
    )
    const values = [...hostileValues, { value: {} }, [{ value: [] }]]
    const person: Record<string, unknown> = scimPerson('scim@fuzz.example', { phoneNumbers: [] })
    const bodies = [...Object.keys(person), 'members', 'displayName'].flatMap((name) =>
      values.map((value) => ({ ...person, [name]: value })),
    )
    const paths = ['active', 'name', 'emails', 'emails[type eq "work"].value', 'members', '']
    const operations = [
      ...paths.flatMap((name) => values.map((value) => ({ op: 'add', path: name, value }))),
      ...encodedTexts.map((text) => ({ op: 'replace', path: text, value: text })),
    ]
    const changing = (list: string) => {
      const sendTo = (method: Method, body: object): PlainRequest => ({
        method,
        url: `${path}/${list}`,
        body: JSON.stringify(body),
        headers,
      })
      return [
        ...bodies.map((body) => sendTo('PUT', body)),
        ...operations.map((operation) => sendTo('PATCH', { Operations: [operation] })),
      ]
    }
    await expectHarmless(t, changing(`Users/${id}`))
    await expectHarmless(t, changing(`Groups/group-${group.groupId}`))
    await expectHarmless(
      t,
      encodedTexts.flatMap((text): PlainRequest[] => [
        { method: 'GET', url: `/scim/v2/${text}/Users` },
        { method: 'GET', url: `${path}/Users`, headers: { authorization: `Bearer ${encodeURI(text)}` } },
        ...(['GET', 'DELETE'] as const).map((method) => ({ method, url: `${path}/Users/${text}`, headers })),
        { method: 'GET', url: `${path}/Groups/${text}`, headers },
        { method: 'GET', url: `${path}/${text}`, headers },
        { method: 'POST', url: `${path}/Users`, body: text, headers },
      ]),
    )
  }, 60_000)

  it('check 64: the archive calls and the mailbox never answer with a 5xx', async () => {
    const archive = await buildArchive(t, { code: 'pacs' })
    const fields = {
      ...askedStudy,
      labels: ['x'],
      'token-key': 'authorization',
      'token-value': 'Bearer x',
      'user-id': 'x',
    }
    const values = [...hostileValues, { a: 1 }]
    for (const url of Object.values(archiveUrls)) {
      for (const name of Object.keys(fields)) {
        for (const value of values) {
          const { status, text } = await archive.ask(url, { ...fields, [name]: value })
          expect(status, `${url} ${name} ${JSON.stringify(value)}: ${text}`).toBeLessThan(500)
        }
      }
      for (const body of ['{', 'null', '[]', '"x"', '['.repeat(10_000)]) {
        expect((await archive.ask(url, body)).status).toBeLessThan(500)
      }
      for (const shown of hostileTexts)
        expect((await archive.ask(url, {}, basic(shown, shown))).status).toBeLessThan(500)
    }
    const reader = t.anonymous()
    const { pathname, search } = new URL(mailboxAddress(t.world) ?? '')
    expect((await reader.inject('GET', pathname + search)).status).toBe(303)
    const headers = { cookie: [...reader.cookies].map((pair) => pair.join('=')).join() }
    await expectHarmless(
      t,
      encodedTexts.flatMap((text): PlainRequest[] => [
        { method: 'GET', url: `/mailbox?${text}`, headers },
        { method: 'GET', url: `/mailbox/${text}`, headers },
        { method: 'GET', url: `/mailbox/${text}/html`, headers },
        { method: 'GET', url: `/mailbox?key=${text}` },
        { method: 'GET', url: '/mailbox', headers: { cookie: `gantry-mailbox=${text}` } },
        { method: 'GET', url: `/healthz?${text}` },
        { method: 'GET', url: `/readyz?${text}` },
        { method: 'GET', url: `/api/openapi.json?${text}` },
        { method: 'GET', url: `/api/docs?${text}` },
        { method: 'GET', url: `/api/docs/${text}` },
      ]),
    )
  }, 60_000)

  it('check 64: the FHIR directory never answers with a 5xx', async () => {
    const scopes = ['system/*.rs'] as const
    const { token } = await buildServiceCaller(t, { scopes: [...scopes] }, scopes)
    const headers = { authorization: `Bearer ${token}` }
    const fields = {
      _id: '1',
      _lastUpdated: 'ge2026-01-01',
      _count: '5',
      _cursor: '1.1',
      _total: 'accurate',
      _include: 'PractitionerRole:practitioner',
      _revinclude: 'PractitionerRole:practitioner',
      identifier: 'x|y',
      active: 'true',
      status: 'active',
      name: 'a',
      'family:contains': 'a',
      'given:exact': 'a',
      practitioner: 'Practitioner/1',
      organization: 'Organization/1',
      location: 'Location/1',
      role: 'http://snomed.info/sct|66862007',
      'role:text': 'a',
      modality: 'http://dicom.nema.org/resources/ontology/DCM|CT',
      'specialty:text': 'a',
      type: 'prov',
      _since: '2026-01-01T00:00:00Z',
      _format: 'json',
    }
    const types = ['Practitioner', 'PractitionerRole', 'Organization', 'Location']
    const sent: PlainRequest[] = []
    for (const [place, text] of encodedTexts.entries()) {
      for (const [index, name] of Object.keys(fields).entries()) {
        const type = types[(place + index) % types.length]
        sent.push({ method: 'GET', url: `/fhir/R4/${type}?${name}=${text}`, headers })
      }
      const body = `identifier=${text}&name=${text}`
      sent.push(
        { method: 'POST', url: '/fhir/R4/Practitioner/_search', body, headers: { ...headers, ...form } },
        { method: 'GET', url: `/fhir/R4/Practitioner/_history?_since=${text}`, headers },
        { method: 'GET', url: `/fhir/R4/Practitioner/_history?_cursor=${text}`, headers },
        { method: 'GET', url: `/fhir/R4/Practitioner/${text}`, headers },
        { method: 'GET', url: `/fhir/R4/Location/1/_history/${text}`, headers },
        { method: 'GET', url: `/fhir/R4/Location?${text}=x`, headers },
      )
    }
    for (const text of encodedTexts) sent.push({ method: 'GET', url: `/fhir/R4/${text}`, headers })
    await expectHarmless(t, sent)
  }, 120_000)
})
