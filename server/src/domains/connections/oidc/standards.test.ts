import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import {
  buildRelyingParty,
  follow,
  type RelyingParty,
  redirectUri,
  signInTo,
} from '../../../testing/fakes/relying-party.ts'
import { askToken, buildServiceCaller, form } from '../../../testing/service-accounts.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

let t: TestApp
let cast: Cast
let app: RelyingParty
beforeAll(async () => {
  t = await buildTestApp()
  cast = await buildCast(t)
  app = await buildRelyingParty(t, { code: 'ris', name: 'Harbour <RIS>', roles: ['Member'] })
})
afterAll(() => t.close())

/** Opens the page on which an authorization ends, and the way on that it offers. */
async function openPage(caller: Caller, more: Record<string, string>) {
  const { url, checks } = await app.begin(more)
  const page = await follow(caller, url)
  const onward = (path: RegExp) =>
    follow(caller, new URL(path.exec(page.text)?.[1]?.replaceAll('&#38;', '&') ?? '', url))
  return { page, checks, onward }
}

describe('an authorization request by POST', () => {
  it('is answered as by GET', async () => {
    const { url, checks } = await app.begin()
    const answer = await cast.as.ana.inject('POST', '/oidc/auth', url.searchParams.toString(), form)
    expect(answer.status).toBe(303)
    const { url: arrived } = await follow(cast.as.ana, new URL(String(answer.headers.location), url))
    expect((await app.exchange(arrived, checks)).claims()?.sub).toBe(String(cast.people.ana.userId))
  })

  it('is refused when it is no form, or too large', async () => {
    const json = { 'content-type': 'application/json' }
    expect((await cast.as.ana.inject('POST', '/oidc/auth', '{}', json)).status).toBe(415)
    expect((await cast.as.ana.inject('POST', '/oidc/auth', `a=${'x'.repeat(9000)}`, form)).status).toBe(413)
    expect((await cast.as.ana.inject('POST', '/oidc/auth')).headers.location).toBe('/oidc/auth')
  })
})

it('signs out of the app by POST too', async () => {
  const caller = await t.signInAs(await t.person())
  const { id_token: hint = '' } = await signInTo(app, caller)
  const fields = new URLSearchParams({ id_token_hint: hint, state: 'a b' }).toString()
  const answer = await caller.inject('POST', '/oidc/session/end', fields, form)
  expect(answer.status).toBe(303)
  const page = await caller.inject('GET', String(answer.headers.location))
  expect(page.text).toContain('You have signed out of Harbour &#60;RIS&#62;')
})

describe('prompt=none', () => {
  const silent = async (caller: Caller, more: Record<string, string> = {}) => {
    const { url, checks } = await app.begin({ prompt: 'none', ...more })
    const arrived = await follow(caller, url)
    return { error: arrived.url.searchParams.get('error'), checks, url: arrived.url }
  }

  it('succeeds without a page while the portal session lives', async () => {
    const { url, checks, error } = await silent(cast.as.ana)
    expect([error, url.origin + url.pathname]).toEqual([null, redirectUri])
    expect((await app.exchange(url, checks)).claims()?.sub).toBe(String(cast.people.ana.userId))
  })

  it('is refused when a page would be needed', async () => {
    expect((await silent(t.anonymous())).error).toBe('login_required')
    const typist = await t.signInAs(await t.person({ roles: ['TYP'] }))
    expect((await silent(typist)).error).toBe('access_denied')
    const two = await t.signInAs(await t.person({ roles: ['Member', 'TYP'] }))
    expect((await silent(two, { prompt: 'none login' })).error).toBe('invalid_request')
    const caller = await t.signInAs(await t.person())
    t.clock.advance(90_000)
    expect((await silent(caller, { max_age: '60' })).error).toBe('login_required')
    expect((await silent(caller, { max_age: '0' })).error).toBe('login_required')
    expect((await silent(caller, { max_age: '600' })).error).toBeNull()
    const { id_token: other = '' } = await signInTo(app, cast.as.ana)
    expect((await silent(caller, { id_token_hint: other })).error).toBe('login_required')
  })
})

describe.each(['consent', 'select_account', 'consent select_account'])('prompt=%s', (prompt) => {
  it('shows who signs in to what, and goes on when the person agrees', async () => {
    const { page, checks, onward } = await openPage(cast.as.ana, { prompt })
    expect(page.text).toContain('Sign in to Harbour &#60;RIS&#62;?')
    expect(page.text).toContain('Ana Abel')
    const { url } = await onward(/href="([^"]+agreed=1)"/)
    expect((await app.exchange(url, checks)).claims()?.sub).toBe(String(cast.people.ana.userId))
  })

  it('lets the person refuse, or sign in as somebody else', async () => {
    const first = await openPage(cast.as.ana, { prompt })
    expect((await first.onward(/href="([^"]+cancel)"/)).url.searchParams.get('error')).toBe('access_denied')
    const second = await openPage(cast.as.ana, { prompt })
    const { url } = await second.onward(/href="([^"]+other-account)"/)
    expect([url.pathname, url.searchParams.get('refused')]).toEqual(['/open-app', 'reauthenticate'])
  })
})

describe('scopes of a service account', () => {
  it('are all of the account when none is asked for, and an unknown one is refused', async () => {
    const service = await buildServiceCaller(t, { scopes: ['users:read', 'roles:read'] }, ['users:read'])
    const fields = {
      grant_type: 'client_credentials',
      client_id: service.clientId,
      client_secret: service.secret,
    }
    const all = (await askToken(t, fields)).json<{
      scope: string
      access_token: string
      token_type: string
    }>()
    expect(all.scope.split(' ').toSorted()).toEqual(['roles:read', 'users:read'])
    expect(all.token_type).toBe('Bearer')
    const headers = { authorization: `Bearer ${all.access_token}` }
    expect((await t.app.inject({ url: '/api/roles', headers })).statusCode).toBe(200)
    for (const scope of ['nothing', 'users:read nothing', 'users:write', 'openid']) {
      const answer = await askToken(t, { ...fields, scope })
      expect([scope, answer.status, answer.json()]).toMatchObject([scope, 400, { error: 'invalid_scope' }])
    }
  })
})

it('publishes the document of RFC 8414 where the RFC puts it', async () => {
  const answer = await t.app.inject({ url: '/.well-known/oauth-authorization-server/oidc' })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['access-control-allow-origin']).toBe('*')
  const openId = await t.app.inject({ url: '/oidc/.well-known/openid-configuration' })
  expect(answer.json()).toEqual(openId.json())
  expect((await t.app.inject({ url: '/.well-known/oauth-authorization-server' })).statusCode).toBe(404)
})

describe('the limits of the token endpoint', () => {
  const ask = (fields: Record<string, string>, remoteAddress: string) =>
    t.app.inject({
      method: 'POST',
      url: '/oidc/token',
      headers: form,
      remoteAddress,
      payload: new URLSearchParams({ grant_type: 'authorization_code', code: 'x', ...fields }).toString(),
    })

  it('count unknown clients by their address', async () => {
    const unknown = (turn: number, address: string) => ask({ client_id: `nobody-${turn}` }, address)
    for (let turn = 0; turn < 100; turn++) {
      expect((await unknown(turn, '10.1.0.1')).statusCode).toBe(401)
    }
    const refused = await unknown(100, '10.1.0.1')
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await unknown(101, '10.1.0.2')).statusCode).toBe(401)
    const known = await ask({ client_id: 'ris', client_secret: app.secret }, '10.1.0.1')
    expect(known.json(), 'an app at the same address').toMatchObject({ error: 'invalid_grant' })
  })

  it('are logged without a stack', async () => {
    const logged = t.logged.length
    for (let turn = 0; turn < 5; turn++) {
      expect((await ask({ client_id: 'nobody' }, '10.1.0.1')).statusCode).toBe(429)
    }
    const lines = t.logged.slice(logged)
    expect(lines.filter((line) => line.includes('the OpenID provider')).length).toBeLessThanOrEqual(1)
    expect(lines.join('')).not.toMatch(/"stack"|"level":50/)
  })
})
