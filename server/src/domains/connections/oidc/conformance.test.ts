import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import {
  buildRelyingParty,
  follow,
  type RelyingParty,
  redirectUri,
  signInTo,
} from '../../../testing/fakes/relying-party.ts'
import { form } from '../../../testing/service-accounts.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

// Situations of the basic certification profile of the OpenID Foundation: see docs/apps/oidc-conformance.md.

let t: TestApp
let cast: Cast
let app: RelyingParty
beforeAll(async () => {
  t = await buildTestApp()
  cast = await buildCast(t)
  app = await buildRelyingParty(t, { code: 'ris', roles: ['Member'], requiresPkce: false })
})
afterAll(() => t.close())

const open = async (change: (parameters: URLSearchParams) => void) => {
  const { url, checks } = await app.begin()
  change(url.searchParams)
  return { ...(await follow(cast.as.ana, url)), checks }
}

it.each([
  ['an unknown parameter', { extra: 'foobar' }],
  ['display=page', { display: 'page' }],
  ['display=popup', { display: 'popup' }],
  ['login_hint', { login_hint: 'ana@example.org' }],
  ['ui_locales', { ui_locales: 'se de' }],
  ['claims_locales', { claims_locales: 'se de' }],
  ['acr_values', { acr_values: '1 2' }],
  ['another order of the scopes', { scope: 'email openid' }],
])('signs people in when the request has %s', async (_what, more) => {
  const { url, checks } = await open((p) => {
    for (const [name, value] of Object.entries(more)) p.set(name, value)
  })
  expect((await app.exchange(url, checks)).claims()?.sub).toBe(String(cast.people.ana.userId))
})

it('signs people in without a nonce and without PKCE', async () => {
  const { url, checks } = await open((p) => {
    for (const name of ['nonce', 'code_challenge', 'code_challenge_method']) p.delete(name)
  })
  const { expectedState } = checks
  const tokens = await app.exchange(url, { ...(expectedState !== undefined && { expectedState }) })
  expect(tokens.claims()).not.toHaveProperty('nonce')
})

it('signs the person in whom id_token_hint names', async () => {
  const { id_token: hint = '' } = await signInTo(app, cast.as.ana)
  const { url, checks } = await open((p) => {
    p.set('id_token_hint', hint)
    p.set('prompt', 'none')
  })
  expect((await app.exchange(url, checks)).claims()?.sub).toBe(String(cast.people.ana.userId))
})

describe('a request that is not possible', () => {
  it('is refused without response_type', async () => {
    const { url } = await open((p) => p.delete('response_type'))
    expect(url.origin + url.pathname).toBe(redirectUri)
    expect(url.searchParams.get('error') ?? url.hash).toContain('invalid_request')
  })

  it.each([
    ['request', 'request_not_supported'],
    ['request_uri', 'request_uri_not_supported'],
  ])('is refused with %s', async (name, error) => {
    const { url, text } = await open((p) => p.set(name, 'https://ris.example/request.jwt'))
    expect(url.searchParams.get('error') ?? text).toContain(error)
  })
})

it('answers userinfo by GET and POST, with the token in the header or the form', async () => {
  const { access_token: token } = await signInTo(app, cast.as.ana)
  const bearer = { authorization: `Bearer ${token}` }
  const caller = t.anonymous()
  for (const answer of [
    await caller.inject('GET', '/oidc/me', undefined, bearer),
    await caller.inject('POST', '/oidc/me', '', { ...bearer, ...form, 'content-length': '0' }),
    await caller.inject('POST', '/oidc/me', `access_token=${token}`, form),
  ]) {
    expect([answer.status, answer.json()], answer.text).toMatchObject([
      200,
      { sub: String(cast.people.ana.userId) },
    ])
  }
})

it('signs each ID token by RS256 with a key that it publishes and names', async () => {
  const { id_token: token = '' } = await signInTo(app, cast.as.ana)
  const header = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as object
  const { keys } = (await t.app.inject({ url: '/oidc/jwks' })).json<{ keys: { kid: string }[] }>()
  expect(header).toMatchObject({ alg: 'RS256', kid: keys[0]?.kid })
  expect(app.config.serverMetadata().id_token_signing_alg_values_supported).toEqual(['RS256'])
})
