import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCaller } from '../../../testing/caller.ts'
import { buildRelyingParty, type RelyingParty, signInTo } from '../../../testing/fakes/relying-party.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { pruneOpenId, rotateKeys, scheduleKeyRotation } from './service.ts'

const day = 24 * 60 * 60_000

let server: TestApp
let app: RelyingParty

beforeAll(async () => {
  server = await buildTestApp()
  app = await buildRelyingParty(server, { code: 'ris', roles: ['Member'] })
})
afterAll(() => server.close())

const publishedBy = async (caller = server.anonymous()) =>
  (await caller.inject('GET', '/oidc/jwks')).json<JSONWebKeySet>()

async function idToken() {
  const tokens = await signInTo(app, await server.signInAs(await server.person()))
  return tokens.id_token ?? ''
}

describe('signing keys', () => {
  it('are the same on every server, and only the public keys are published', async () => {
    const others = await Promise.all([server.anotherServer(), server.anotherServer()])
    const sets = await Promise.all(others.map((other) => publishedBy(createCaller(other))))
    expect(sets[0]).toEqual(sets[1])
    const [key] = sets[0]?.keys ?? []
    expect(Object.keys(key ?? {}).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
    expect(Buffer.from(key?.n ?? '', 'base64url').length * 8).toBe(3072)
    const stored = await server.db.selectFrom('oidcKey').select('sealed').execute()
    expect(stored).toHaveLength(1)
    expect(stored[0]?.sealed.toString('latin1')).not.toContain('"d"')
  })

  it('rotates: publishes a new key before use and an old key until its tokens expire', async () => {
    const first = await idToken()
    await rotateKeys(server.world)
    expect((await publishedBy()).keys).toHaveLength(1)

    server.clock.advance(91 * day)
    await Promise.all([rotateKeys(server.world), rotateKeys(server.world)])
    const both = await publishedBy()
    expect(both.keys).toHaveLength(2)
    // The new key is published but not used yet, because apps may cache the keys for a day.
    expect(kidOf(await idToken())).toBe(kidOf(first))

    server.clock.advance(2 * day + 1)
    const second = await idToken()
    expect(kidOf(second)).not.toBe(kidOf(first))
    await jwtVerify(second, createLocalJWKSet(await publishedBy()))
    await jwtVerify(first, createLocalJWKSet(await publishedBy()))

    server.clock.advance(2 * day)
    await rotateKeys(server.world)
    server.clock.advance(2 * 60_000)
    expect((await publishedBy()).keys.map(({ kid }) => kid)).toEqual([kidOf(second)])
  })

  it('schedules one early rotation on request', async () => {
    const before = await idToken()
    const from = await scheduleKeyRotation(server.world)
    expect(from.getTime()).toBe(server.clock.now().getTime() + 2 * day)
    expect(await scheduleKeyRotation(server.world)).toEqual(from)
    server.clock.advance(2 * 60_000)
    expect((await publishedBy()).keys).toHaveLength(2)
    expect(kidOf(await idToken())).toBe(kidOf(before))

    server.clock.advance(2 * day)
    const after = await idToken()
    expect(kidOf(after)).not.toBe(kidOf(before))
    for (const token of [before, after]) await jwtVerify(token, createLocalJWKSet(await publishedBy()))

    server.clock.advance(2 * day)
    await rotateKeys(server.world)
  })

  it('deletes expired records', async () => {
    await idToken()
    await pruneOpenId(server.world)
    const kept = await server.db.selectFrom('oidcRecord').select('model').execute()
    expect(kept.map(({ model }) => model)).toContain('AccessToken')
    server.clock.advance(2 * day)
    await pruneOpenId(server.world)
    expect(await server.db.selectFrom('oidcRecord').select('model').execute()).toEqual([])
  })

  it('check 30: stores no code or token in plain text', async () => {
    const tokens = await signInTo(app, await server.signInAs(await server.person()))
    const rows = await server.db.selectFrom('oidcRecord').selectAll().execute()
    const kept = JSON.stringify(rows.map((row) => ({ ...row, sealed: row.sealed.toString('latin1') })))
    for (const token of [tokens.access_token, tokens.refresh_token]) expect(kept).not.toContain(token)
  })
})

const kidOf = (token: string) => decodeProtectedHeader(token).kid
