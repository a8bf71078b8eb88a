import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { archiveUrls, askedStudy, buildArchive, listArchiveDenials } from '../../../testing/archives.ts'
import { buildMip, buildUser, linkUserMip } from '../../../testing/factories.ts'
import { buildRelyingParty, signInTo } from '../../../testing/fakes/relying-party.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

const nobody = {
  name: 'Anonymous',
  'user-id': null,
  permissions: [],
  'authorized-labels': [],
  groups: [],
  validity: 60,
}

describe('an image archive', () => {
  let server: TestApp
  let archive: Awaited<ReturnType<typeof buildArchive>>
  let userId: number
  let token: string
  let viewer: Awaited<ReturnType<typeof buildRelyingParty>>

  const profile = async (accessToken: string, key = 'Authorization', prefix = 'Bearer ') =>
    (await archive.ask(archiveUrls.profile, { 'token-key': key, 'token-value': prefix + accessToken })).json()
  const judge = async (accessToken: string, asked: object) => {
    const body = { ...askedStudy, 'token-key': 'token', 'token-value': accessToken, ...asked }
    return (await archive.ask(archiveUrls.validate, body)).json()
  }

  beforeAll(async () => {
    server = await buildTestApp()
    archive = await buildArchive(server, { code: 'pacs' })
    viewer = await buildRelyingParty(server, { code: 'viewer', roles: ['Member'] })
    const person = await buildUser(server.world, { firstName: 'Ana', lastName: 'Abel' })
    userId = person.userId
    const work = async (code: string, more: { status?: boolean; allowed?: boolean } = {}) => {
      const { status = true, allowed = true } = more
      const { mipId } = await buildMip(server.db, { code, status })
      await linkUserMip(server.db, userId, mipId, { allowed })
    }
    await work('NTH-01')
    await work('SHUT', { allowed: false })
    await work('GONE', { status: false })
    await buildMip(server.db, { code: 'ELSEWHERE' })
    token = (await signInTo(viewer, await server.signInAs(person))).access_token
  })
  afterAll(() => server.close())

  it('refuses a token that was issued to another app, and records who showed it', async () => {
    const billing = await buildRelyingParty(server, { code: 'billing', roles: ['Member'] })
    const person = await buildUser(server.world)
    const { mipId } = await buildMip(server.db, { code: 'OTHER-APP' })
    await linkUserMip(server.db, person.userId, mipId)
    const caller = await server.signInAs(person)
    const foreign = (await signInTo(billing, caller)).access_token
    const asked = { labels: ['OTHER-APP'] }
    expect(await profile(foreign)).toEqual(nobody)
    expect(await judge(foreign, asked)).toEqual({ granted: false, validity: 60 })
    expect(await listArchiveDenials(server, person.userId)).toMatchObject([
      { result: 'DENIED', subjectId: archive.appId, detail: { tokenOf: 'billing' } },
    ])
    const own = (await signInTo(viewer, caller)).access_token
    expect(await judge(own, asked)).toEqual({ granted: true, validity: 60 })
  })

  it('accepts no token at all until it names an app', async () => {
    const silent = await buildArchive(server, { code: 'silent', viewerCodes: [] })
    const body = { 'token-key': 'token', 'token-value': token }
    expect((await silent.ask(archiveUrls.profile, body)).json()).toEqual(nobody)
  })

  it('gets the user and the readable labels, for a token in any header or argument', async () => {
    const told = {
      name: 'Ana Abel',
      'user-id': String(userId),
      permissions: ['view-labelled'],
      'authorized-labels': ['NTH-01'],
      groups: [],
      validity: 60,
    }
    expect(await profile(token)).toEqual(told)
    expect(await profile(token, 'token', '')).toEqual(told)
    expect(await profile(token, 'authorization', 'bearer ')).toEqual(told)
    const answer = await archive.ask(archiveUrls.profile, {
      'token-value': token,
      'server-id': 'north',
      'made-up': [1],
    })
    expect(answer.json()).toEqual(told)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['content-type']).toMatch('application/json')
  })

  it.each([
    ['a study of the user’s MIP', { labels: ['x', 'NTH-01'] }, true],
    ['a series of this MIP', { level: 'series', labels: ['NTH-01'] }, true],
    ['a MIP that the user is not allowed in', { labels: ['SHUT'] }, false],
    ['an inactive MIP', { labels: ['GONE'] }, false],
    ['another user’s MIP', { labels: ['ELSEWHERE'] }, false],
    ['a label in another case', { labels: ['nth-01'] }, false],
    ['a study without a label', {}, false],
    ['no label', { labels: [] }, false],
    ['every label', { labels: ['*'] }, false],
    ['a whole patient', { level: 'patient', labels: ['NTH-01'] }, false],
    ['the archive itself', { level: 'system', uri: '/statistics', labels: ['NTH-01'] }, false],
    ['writing', { method: 'post', labels: ['NTH-01'] }, false],
    ['changing', { method: 'put', labels: ['NTH-01'] }, false],
    ['deleting', { method: 'delete', labels: ['NTH-01'] }, false],
  ])('decides on %s', async (_what, asked, granted) => {
    expect(await judge(token, asked)).toEqual({ granted, validity: 60 })
  })

  it('gets nothing about a user without a valid token', async () => {
    for (const dead of ['', 'nonsense', 'Basic YTpi', `${token}x`, '*']) {
      expect(await profile(dead)).toEqual(nobody)
      expect(await judge(dead, { labels: ['NTH-01'] })).toEqual({ granted: false, validity: 60 })
    }
    expect((await archive.ask(archiveUrls.profile, {})).json()).toEqual(nobody)
    expect((await archive.ask(archiveUrls.profile, { 'token-key': '', 'token-value': '' })).json()).toEqual(
      nobody,
    )
    expect(
      (await archive.ask(archiveUrls.validate, { ...askedStudy, labels: ['NTH-01'] })).json(),
    ).toMatchObject({ granted: false })
  })

  it('gets no names when it asks by user id', async () => {
    const answer = await archive.ask(archiveUrls.profile, { 'user-id': String(userId), 'server-id': null })
    expect([answer.status, answer.text]).toEqual([200, 'null'])
  })

  it('gets no access as soon as the portal session has ended', async () => {
    const person = await buildUser(server.world)
    const { mipId } = await buildMip(server.db, { code: 'BRIEF' })
    await linkUserMip(server.db, person.userId, mipId)
    const caller = await server.signInAs(person)
    const { access_token: brief } = await signInTo(viewer, caller)
    expect(await profile(brief)).toMatchObject({ 'authorized-labels': ['BRIEF'] })
    await caller.inject('POST', '/api/auth/signout')
    expect(await profile(brief)).toEqual(nobody)
    expect(await judge(brief, { labels: ['BRIEF'] })).toMatchObject({ granted: false })
  })

  it('gets unique labels: at first the code of a MIP where it is valid, otherwise the id', async () => {
    const person = await buildUser(server.world)
    const codes = ['A_b-9', '', 'N 1', 'N/1', 'N.1', 'Zürich', '*', 'mip-7', 'MIP-8', 'mip-x']
    const expected: string[] = []
    for (const code of codes) {
      const { mipId } = await buildMip(server.db, { code })
      await linkUserMip(server.db, person.userId, mipId)
      expected.push(['A_b-9', 'mip-x'].includes(code) ? code : `mip-${mipId}`)
    }
    const { access_token: theirs } = await signInTo(viewer, await server.signInAs(person))
    const { 'authorized-labels': labels } = await profile(theirs)
    expect(labels).toEqual(expected)
    expect(new Set(labels).size).toBe(codes.length)
  })

  it('grants nothing to a user without a MIP, and records that once an hour', async () => {
    const person = await buildUser(server.world)
    const { access_token: theirs } = await signInTo(viewer, await server.signInAs(person))
    const told = { permissions: [], 'authorized-labels': [], 'user-id': String(person.userId) }
    expect(await profile(theirs)).toMatchObject(told)
    await profile(theirs)
    await judge(theirs, { labels: ['NTH-01'] })
    expect(await listArchiveDenials(server, person.userId)).toEqual([
      { actorRole: 'Member', result: 'DENIED', subjectId: archive.appId, detail: {} },
    ])
  })

  it('records refusals once an hour, without the patient’s number', async () => {
    const person = await buildUser(server.world)
    const { mipId } = await buildMip(server.db, { code: 'QUIET' })
    await linkUserMip(server.db, person.userId, mipId)
    const caller = await server.signInAs(person)
    const { access_token: theirs } = await signInTo(viewer, caller)
    for (const labels of [['NTH-01'], ['QUIET'], []]) await judge(theirs, { labels })
    const first = { actorRole: 'Member', result: 'DENIED', subjectId: archive.appId }
    const facts = { method: 'get', level: 'study', orthancId: askedStudy['orthanc-id'] }
    expect(await listArchiveDenials(server, person.userId)).toEqual([{ ...first, detail: facts }])
    server.clock.advance(61 * 60_000)
    const { access_token: later } = await signInTo(viewer, caller)
    const patient = { level: 'patient', 'orthanc-id': 'SMITH^JO', 'dicom-uid': 'SMITH^JO', labels: ['QUIET'] }
    expect(await judge(later, patient)).toMatchObject({ granted: false })
    expect(await listArchiveDenials(server, person.userId)).toEqual([
      { ...first, detail: facts },
      { ...first, detail: { method: 'get', level: 'patient' } },
    ])
  })
})
