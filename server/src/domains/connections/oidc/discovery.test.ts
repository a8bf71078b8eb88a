import { scopes } from '@gantry/contract/scopes'
import * as client from 'openid-client'
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

const discover = async () =>
  (await server.anonymous().inject('GET', '/oidc/.well-known/openid-configuration')).json<
    Record<string, unknown>
  >()

describe('the discovery document', () => {
  it('lists what works, and nothing else', async () => {
    expect(await discover()).toMatchObject({
      response_types_supported: ['code'],
      response_modes_supported: ['form_post', 'fragment', 'query'],
      grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
      token_endpoint_auth_methods_supported: [
        'client_secret_basic',
        'client_secret_post',
        'private_key_jwt',
        'none',
      ],
      token_endpoint_auth_signing_alg_values_supported: ['RS384', 'ES384'],
      code_challenge_methods_supported: ['S256'],
      id_token_signing_alg_values_supported: ['RS256'],
      subject_types_supported: ['public'],
      scopes_supported: ['openid', ...scopes, 'profile', 'email'],
      claims_parameter_supported: false,
      request_uri_parameter_supported: false,
    })
    const document = await discover()
    expect(document).not.toHaveProperty('request_parameter_supported')
    expect(document['claims_supported']).toContain('preferred_username')
  })

  it('lists authentication methods that the token endpoint takes', async () => {
    for (const authentication of [
      client.ClientSecretBasic(app.secret),
      client.ClientSecretPost(app.secret),
    ]) {
      const { url, checks } = await app.begin()
      const { url: callback } = await follow(cast.as.ana, url)
      const tokens = await client.authorizationCodeGrant(app.configWith(authentication), callback, checks)
      expect(tokens.access_token).toBeTruthy()
    }
  })

  it.each(['query', 'fragment'])('lists the response mode %s, which carries the code', async (mode) => {
    const { url } = await app.begin({ response_mode: mode })
    const arrived = await follow(cast.as.ana, url)
    expect(mode === 'query' ? arrived.url.search : arrived.url.hash).toContain('code=')
  })

  it('lists the response mode form_post, whose form may reach the app', async () => {
    const { url, checks } = await app.begin({ response_mode: 'form_post' })
    const landing = await followToPage(url)
    expect(landing.headers['content-security-policy']).toContain("form-action 'self' https://ris.example")
    expect(landing.text).toContain(`<form method="post" action="${redirectUri}">`)
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(landing.text)?.[1] ?? ''
    const callback = new URL(redirectUri)
    for (const name of ['code', 'state', 'iss']) callback.searchParams.set(name, field(name))
    expect((await app.exchange(callback, checks)).access_token).toBeTruthy()
  })

  it('lets the form of a refusal reach the app, and no other address', async () => {
    const { url } = await app.begin({ response_mode: 'form_post', prompt: 'none' })
    const refused = await server.anonymous().inject('GET', url.pathname + url.search)
    expect(refused.headers['content-security-policy']).toContain("form-action 'self' https://ris.example")
    url.searchParams.set('redirect_uri', 'https://evil.example/')
    const evil = await server.anonymous().inject('GET', url.pathname + url.search)
    expect(evil.headers['content-security-policy']).not.toContain('evil')
  })

  async function followToPage(begun: URL) {
    let url = begun
    for (let hops = 0; hops < 12; hops += 1) {
      const answer = await cast.as.ana.inject('GET', url.pathname + url.search)
      if (typeof answer.headers.location !== 'string') return answer
      url = new URL(answer.headers.location, url)
    }
    throw new Error('The redirects do not end')
  }
})

describe('the claim preferred_username', () => {
  it('is the address that the person signs in with, in the scope profile', async () => {
    const tokens = await signInTo(app, cast.as.ana)
    expect(tokens.claims()).toMatchObject({ preferred_username: cast.people.ana.email })
  })
})

describe('an app that cannot send PKCE', () => {
  const signInWithout = async (party: RelyingParty) => {
    const { url, checks } = await party.begin()
    url.searchParams.delete('code_challenge')
    url.searchParams.delete('code_challenge_method')
    const { url: arrived } = await follow(cast.as.ana, url)
    const { pkceCodeVerifier: _verifier, ...others } = checks
    return { arrived, checks: others, sent: checks }
  }

  it('signs people in where an administrator has waived it', async () => {
    const older = await buildRelyingParty(server, { code: 'older', roles: ['Member'], requiresPkce: false })
    const { arrived, checks } = await signInWithout(older)
    expect((await older.exchange(arrived, checks)).claims()?.aud).toBe('older')
  })

  it('is still held to a challenge that it has sent', async () => {
    const older = await buildRelyingParty(server, { code: 'older2', roles: ['Member'], requiresPkce: false })
    const { url, checks } = await older.begin()
    const { url: arrived } = await follow(cast.as.ana, url)
    const { pkceCodeVerifier: _verifier, ...others } = checks
    await expect(older.exchange(arrived, others)).rejects.toThrow()
  })

  it('is refused everywhere else', async () => {
    const { arrived } = await signInWithout(app)
    expect(arrived.searchParams.get('error')).toBe('invalid_request')
    const save = (body: object) => cast.as.admin.inject('POST', '/api/gantry-admin/apps/add-update', body)
    const fields = {
      code: 'spa',
      name: 'Viewer',
      description: '',
      icon: 'viewer',
      mode: 'deep-link',
      launchUrl: 'https://ris.example/',
      roles: [],
      risId: null,
      initiateLoginUri: '',
      redirectUris: [redirectUri],
      postLogoutRedirectUris: [],
      backchannelLogoutUri: '',
      isPublic: true,
      isArchive: false,
    }
    const wrong = await save({ ...fields, requiresPkce: false })
    expect(wrong.status).toBe(400)
    expect(wrong.json()).toMatchObject({ fields: { requiresPkce: expect.any(String) } })
    const added = await save({ ...fields, isPublic: false })
    expect(added.json()).toMatchObject({ requiresPkce: true })
  })
})
