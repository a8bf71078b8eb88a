import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import {
  buildRelyingParty,
  follow,
  type RelyingParty,
  redirectUri,
  signInTo,
} from '../../../testing/fakes/relying-party.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

let server: TestApp
let cast: Cast
let app: RelyingParty

beforeAll(async () => {
  server = await buildTestApp()
  cast = await buildCast(server)
  app = await buildRelyingParty(server, { code: 'ris', roles: ['Member'] })
})
afterAll(() => server.close())

describe('the authorization endpoint', () => {
  const open = async (change: (parameters: URLSearchParams) => void) => {
    const { url } = await app.begin()
    change(url.searchParams)
    return follow(cast.as.ana, url)
  }

  it.each([
    ['https://evil.example/callback'],
    ['https://ris.example/callback/more'],
    ['https://ris.example/callback?more=1'],
    ['https://ris.example.evil.example/callback'],
    ['http://ris.example/callback'],
    ['javascript:alert(1)'],
  ])('never sends a browser to %s', async (address) => {
    const { url, status, text } = await open((parameters) => parameters.set('redirect_uri', address))
    expect([status, url.pathname]).toEqual([400, '/oidc/auth'])
    expect(text).toContain('The app could not be opened')
    expect(text).not.toContain(address)
  })

  it('refuses an unknown app and an app that opens by a link', async () => {
    await buildRelyingParty(server, { code: 'bookmark', roles: ['Member'] })
    await server.db.updateTable('app').set({ mode: 'link' }).where('code', '=', 'bookmark').execute()
    for (const code of ['nobody', 'bookmark', 'RIS', "ris'--"]) {
      const { url, status } = await open((parameters) => parameters.set('client_id', code))
      expect([status, url.pathname]).toEqual([400, '/oidc/auth'])
    }
  })

  it.each([
    ['a code without PKCE', (p: URLSearchParams) => p.delete('code_challenge'), 'invalid_request'],
    ['the plain method', (p: URLSearchParams) => p.set('code_challenge_method', 'plain'), 'invalid_request'],
  ])('refuses %s by a redirect to the app’s registered address', async (_what, change, error) => {
    const { url } = await open(change)
    expect(url.origin + url.pathname).toBe(redirectUri)
    expect(url.searchParams.get('error')).toBe(error)
    expect(url.searchParams.has('code')).toBe(false)
  })

  it('returns no token in a URL', async () => {
    const { url } = await open((parameters) => parameters.set('response_type', 'code id_token'))
    expect(url.origin + url.pathname).toBe(redirectUri)
    expect(url.hash).toContain('error=unsupported_response_type')
  })

  it('checks the portal session each time, even after an earlier sign-in to the app', async () => {
    const person = await server.person()
    const caller = await server.signInAs(person)
    await signInTo(app, caller)
    await caller.inject('POST', '/api/auth/signout')
    const { url } = await app.begin()
    expect((await follow(caller, url)).url.pathname).toBe('/open-app')
    const silent = await app.begin({ prompt: 'none' })
    expect((await follow(caller, silent.url)).url.searchParams.get('error')).toBe('login_required')
  })

  it('checks the portal session for every spelling of the path', async () => {
    const caller = await server.signInAs(await server.person())
    await signInTo(app, caller)
    await caller.inject('POST', '/api/auth/signout')
    for (const path of ['/oidc/auth', '/oidc/AUTH', '/oidc/auth/']) {
      const { url } = await app.begin({ prompt: 'none' })
      url.pathname = path
      expect((await follow(caller, url)).url.searchParams.get('error'), path).toBe('login_required')
    }
  })

  it('refuses an interaction that was started in another browser', async () => {
    const [ana, mallory] = [cast.as.ana, await server.signInAs(await server.person())]
    const { url } = await app.begin()
    const begun = await mallory.inject('GET', url.pathname + url.search)
    const address = String(begun.headers.location)
    // Mallory starts a sign-in and sends its address to Ana.
    const answer = await ana.inject('GET', address)
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('This sign-in has run out, or was begun in another browser.')
  })

  it('asks for a new sign-in when the app requires one', async () => {
    const caller = await server.signInAs(await server.person())
    server.clock.advance(90_000)
    for (const more of [{ prompt: 'login' }, { max_age: '60' }]) {
      const { url } = await app.begin(more)
      const { url: arrived } = await follow(caller, url)
      expect(arrived.searchParams.get('refused')).toBe('reauthenticate')
    }
    const { url } = await app.begin({ max_age: '600' })
    expect((await follow(caller, url)).url.searchParams.has('code')).toBe(true)
  })

  it('returns to the app with access_denied when the user cancels', async () => {
    const { url } = await app.begin()
    const begun = await cast.as.ana.inject('GET', url.pathname + url.search)
    const { url: arrived } = await follow(
      cast.as.ana,
      new URL(`${String(begun.headers.location)}/cancel`, url),
    )
    expect(arrived.origin + arrived.pathname).toBe(redirectUri)
    expect(arrived.searchParams.get('error')).toBe('access_denied')
  })
})

describe('bad requests to the provider', () => {
  it.each([
    ['POST', '/oidc/token', '{"grant_type": "authorization_code"}', 'application/json'],
    ['POST', '/oidc/token', 'x'.repeat(200_000), 'application/x-www-form-urlencoded'],
    ['POST', '/oidc/token', 'grant_type=password&username=a&password=b', 'application/x-www-form-urlencoded'],
    [
      'POST',
      '/oidc/token',
      'grant_type=authorization_code&grant_type=refresh_token',
      'application/x-www-form-urlencoded',
    ],
    ['POST', '/oidc/me', 'access_token=%00', 'application/x-www-form-urlencoded'],
    ['POST', '/oidc/nothing', 'a=b', 'application/x-www-form-urlencoded'],
  ] as const)('answers 4xx to %s %s with the body %.30s', async (method, url, body, type) => {
    const answer = await server.anonymous().inject(method, url, body, { 'content-type': type })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(answer.text).not.toMatch(/node_modules|select |at file:/)
  })

  it.each([
    ['GET', '/oidc'],
    ['GET', '/oidc/'],
    ['GET', '/oidc/nothing'],
    ['GET', '/oidc/token'],
    ['GET', '/oidc/interaction'],
    ['GET', '/OIDC/auth'],
  ] as const)('answers %s %s with 404 in JSON, because there is no such route', async (method, url) => {
    const answer = await server.anonymous().inject(method, url)
    expect(answer.status).toBe(404)
    expect(answer.json()).toMatchObject({
      code: 'not-found',
      message: 'Not found.',
      requestId: expect.any(String),
    })
  })

  const hostile = ['%00', 'a%00b', '%EF%BF%BF', '%F0%9F%92%A3', '__proto__', '[]', "'--", 'x'.repeat(3000)]
  const unsigned = (aud: unknown) =>
    [{ alg: 'RS256' }, { aud, iss: 'http://localhost:8080/oidc', sub: '1' }]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
  const form = { 'content-type': 'application/x-www-form-urlencoded' }

  it.each(hostile)(
    'refuses the client_id %s with 400 or 401 and an OAuth error at every endpoint',
    async (id) => {
      const text = decodeURIComponent(id)
      const json = { accept: 'application/json' }
      const basic = { authorization: `Basic ${Buffer.from(`${text}:secret`).toString('base64')}` }
      const assertion = `client_assertion_type=urn%3Aietf%3Aparams%3Aoauth%3Aclient-assertion-type%3Ajwt-bearer&client_assertion=${unsigned('x')}.x`
      const hints = [text, [text], { a: text }, 7].map((aud) => `id_token_hint=${unsigned(aud)}.AAAA`)
      const gets = [
        `/oidc/auth?client_id=${id}`,
        `/oidc/auth?client_id=${id}&redirect_uri=https%3A%2F%2Fris.example%2Fcallback&response_type=code&scope=openid&response_mode=form_post`,
        `/oidc/session/end?client_id=${id}`,
        `/oidc/session/end/success?client_id=${id}`,
        ...hints.map((hint) => `/oidc/session/end?${hint}`),
      ]
      const posts = ['/oidc/token', '/oidc/token/revocation']
      const fields = [
        `client_id=${id}&grant_type=authorization_code&code=${id}&token=${id}`,
        `client_id=${id}&client_secret=${id}&grant_type=refresh_token&refresh_token=${id}&token=${id}`,
        `client_id=${id}&${assertion}&grant_type=authorization_code&code=x&token=x`,
      ]
      const answers = [
        ...(await Promise.all(gets.map((url) => server.anonymous().inject('GET', url, undefined, json)))),
        ...(await Promise.all(
          posts.flatMap((url) => [
            ...fields.map((body) => server.anonymous().inject('POST', url, body, { ...form, ...json })),
            server.anonymous().inject('POST', url, 'grant_type=authorization_code&code=x&token=x', {
              ...form,
              ...json,
              ...basic,
            }),
          ]),
        )),
      ]
      for (const { status, text: said } of answers) {
        expect([400, 401], said).toContain(status)
        // JSON, or a page at the endpoints that browsers open.
        expect(said).toMatch(/^\{"error":"[a-z_]+"|<p class="detail"[^>]*>[a-z_]+: /)
      }
    },
  )

  it('ignores the Host header when it builds URLs (check 18)', async () => {
    const hostile = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
    const answer = await server
      .anonymous()
      .inject('GET', '/oidc/.well-known/openid-configuration', undefined, hostile)
    expect(answer.status).toBe(200)
    expect(answer.text).not.toContain('evil')
    expect(answer.json()).toMatchObject({
      issuer: 'http://localhost:8080/oidc',
      token_endpoint: 'http://localhost:8080/oidc/token',
      code_challenge_methods_supported: ['S256'],
      response_types_supported: ['code'],
      backchannel_logout_supported: true,
      backchannel_logout_session_supported: true,
    })
  })

  it('sends the usual security headers (check 38)', async () => {
    const { headers, text } = await server.anonymous().inject('GET', '/oidc/auth?client_id=nobody')
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(text).toContain('<link rel="stylesheet" href="/oidc/style.css">')
    const style = await server.anonymous().inject('GET', '/oidc/style.css')
    expect(style.headers['content-type']).toBe('text/css; charset=utf-8')
  })
})
