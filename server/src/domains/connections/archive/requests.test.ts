import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  archiveUrls,
  askedStudy,
  basic,
  buildArchive,
  listArchiveDenials,
} from '../../../testing/archives.ts'
import { buildUser } from '../../../testing/factories.ts'
import { buildRelyingParty, signInTo } from '../../../testing/fakes/relying-party.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

const { profile, validate } = archiveUrls

describe('a request of an image archive', () => {
  let server: TestApp
  let archive: Awaited<ReturnType<typeof buildArchive>>
  let token: string

  beforeAll(async () => {
    server = await buildTestApp()
    archive = await buildArchive(server, { code: 'pacs' })
    const viewer = await buildRelyingParty(server, { code: 'viewer', roles: ['Member'] })
    const person = await buildUser(server.world, { firstName: 'Ana', lastName: 'Abel' })
    token = (await signInTo(viewer, await server.signInAs(person))).access_token
  })
  afterAll(() => server.close())

  it('requires a registered, active archive with its secret', async () => {
    const { secret, ask } = archive
    const plain = await buildArchive(server, { code: 'billing', isArchive: false })
    const retired = await buildArchive(server, { code: 'retired', status: false })
    const body = { 'token-value': token }
    for (const authorization of [
      '',
      'Basic',
      'Basic ====',
      `Bearer ${secret}`,
      `Bearer ${token}`,
      basic('pacs', ''),
      basic('pacs', `${secret}x`),
      basic('pacs', plain.secret),
      basic('nothing', secret),
      basic('', ''),
      basic('pacs\0', secret),
      basic("pacs' or '1'='1", secret),
      basic('viewer', secret),
      basic('retired', retired.secret),
    ]) {
      for (const url of [profile, validate]) {
        const answer = await ask(url, body, authorization)
        expect([authorization, answer.status]).toEqual([authorization, 401])
        expect(answer.headers['www-authenticate']).toMatch(/^Basic /)
        expect(answer.json()).toMatchObject({ code: 'app.unknown' })
      }
    }
    for (let turn = 0; turn < 3; turn += 1) {
      const answer = await ask(profile, body, basic('billing', plain.secret))
      expect([answer.status, answer.headers['www-authenticate']]).toEqual([403, undefined])
    }
    expect(await listArchiveDenials(server, null)).toMatchObject([
      { subjectId: plain.appId, result: 'DENIED' },
    ])
    expect((await ask(profile, body, basic('PACS', secret))).json()).toMatchObject({ name: 'Ana Abel' })
    expect(server.logged.join('')).not.toContain(secret)
    expect(server.logged.join('')).not.toContain(token)
  })

  it.each([
    [profile, [], 400],
    [profile, '7', 400],
    [profile, '"text"', 400],
    [profile, 'null', 400],
    [profile, '{"token-value":', 400],
    [profile, { 'token-value': 7 }, 400],
    [profile, { 'token-value': ['a'] }, 400],
    [profile, { 'token-value': 'a\0b' }, 400],
    [profile, { 'token-key': 'a\0b' }, 400],
    [profile, { 'user-id': {} }, 400],
    [profile, { 'token-value': 'x'.repeat(100_000) }, 400],
    [profile, { 'token-value': 'x'.repeat(1_000_000) }, 413],
    [validate, {}, 400],
    [validate, { ...askedStudy, method: 'patch' }, 400],
    [validate, { ...askedStudy, level: ['study'] }, 400],
    [validate, { ...askedStudy, labels: 'NTH-01' }, 400],
    [validate, { ...askedStudy, labels: [1] }, 400],
    [validate, { ...askedStudy, labels: ['\0'] }, 400],
    [validate, { ...askedStudy, labels: Array.from({ length: 1001 }, () => 'x') }, 400],
    [validate, { ...askedStudy, 'orthanc-id': '\0' }, 400],
  ] as [string, object | string, number][])(
    'is refused at %s with bad input: %.40j',
    async (url, body, status) => {
      expect((await archive.ask(url, body)).status).toBe(status)
    },
  )

  it('must be a POST with a JSON body', async () => {
    const headers = { authorization: basic('pacs', archive.secret) }
    const send = (method: 'GET' | 'PUT' | 'DELETE', url: string) =>
      server.anonymous().inject(method, url, undefined, headers)
    expect((await send('GET', profile)).status).toBe(404)
    expect((await send('PUT', validate)).status).toBe(404)
    expect((await send('DELETE', '/api/orthanc/settings/roles')).status).toBe(404)
    const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
    expect((await server.anonymous().inject('POST', profile, 'token-value=x', form)).status).toBe(415)
  })
})
