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
import { askToken, buildServiceCaller } from '../../../testing/service-accounts.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

let server: TestApp
let cast: Cast
let app: RelyingParty
let other: RelyingParty

beforeAll(async () => {
  server = await buildTestApp()
  cast = await buildCast(server)
  app = await buildRelyingParty(server, { code: 'ris', roles: ['Member'] })
  other = await buildRelyingParty(server, { code: 'other', roles: ['Member'] })
})
afterAll(() => server.close())

const refused = (error: string) =>
  expect.objectContaining({ name: 'ResponseBodyError', error }) as unknown as Error

/** An authorization code for Ana, with the checks that the app stores for it. */
async function codeForAna() {
  const { url, checks } = await app.begin()
  const { url: callback } = await follow(cast.as.ana, url)
  return { callback, checks }
}

describe('the token endpoint', () => {
  it('accepts a code once, and revokes its tokens at a second use', async () => {
    const { callback, checks } = await codeForAna()
    const tokens = await app.exchange(callback, checks)
    await expect(app.exchange(callback, checks)).rejects.toEqual(refused('invalid_grant'))
    await expect(
      client.fetchUserInfo(app.config, tokens.access_token, client.skipSubjectCheck),
    ).rejects.toThrow()
  })

  it('accepts a code at most once in twenty concurrent requests', async () => {
    const { callback, checks } = await codeForAna()
    const tries = Array.from({ length: 20 }, () => app.exchange(callback, checks))
    const results = await Promise.allSettled(tries)
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1)
    const reasons = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as unknown] : [],
    )
    for (const reason of reasons) expect(reason).toEqual(refused('invalid_grant'))
  })

  it('refuses a wrong verifier', async () => {
    const { callback, checks } = await codeForAna()
    const wrong = { ...checks, pkceCodeVerifier: client.randomPKCECodeVerifier() }
    await expect(app.exchange(callback, wrong)).rejects.toEqual(refused('invalid_grant'))
  })

  it('refuses another app’s code', async () => {
    const { callback, checks } = await codeForAna()
    await expect(other.exchange(callback, checks)).rejects.toEqual(refused('invalid_grant'))
  })

  it('refuses a wrong secret and a missing secret', async () => {
    const { callback, checks } = await codeForAna()
    for (const authentication of [client.ClientSecretBasic('wrong'), client.None()]) {
      const config = app.configWith(authentication)
      await expect(client.authorizationCodeGrant(config, callback, checks)).rejects.toThrow()
    }
    await app.exchange(callback, checks)
  })

  it('accepts PKCE without a secret from a public app, and only from the app’s own origin', async () => {
    const viewer = await buildRelyingParty(server, {
      code: 'viewer',
      roles: ['Member'],
      isPublic: true,
      secretHash: null,
    })
    const tokens = await signInTo(viewer, cast.as.ana)
    expect(tokens.claims()?.aud).toBe('viewer')
    const ask = (origin: string) =>
      server
        .anonymous()
        .inject('POST', '/oidc/token', 'grant_type=authorization_code&client_id=viewer&code=x', {
          origin,
          'content-type': 'application/x-www-form-urlencoded',
        })
    expect((await ask('https://ris.example')).headers['access-control-allow-origin']).toBe(
      'https://ris.example',
    )
    expect((await ask('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined()
  })
})

describe('a refresh token used twice', () => {
  const renew = (token: string | undefined) => client.refreshTokenGrant(app.config, token ?? '')
  const askWho = (accessToken: string) =>
    client.fetchUserInfo(app.config, accessToken, client.skipSubjectCheck)
  const auditOf = (action: string) =>
    server.db
      .selectFrom('auditEvent')
      .select(['result', 'actorUserId'])
      .where('action', '=', action)
      .execute()

  it.each([0, 1, 2])(
    'check 65: ends the app session when the refresh token of generation %i is used again',
    async (generation) => {
      const first = await signInTo(app, cast.as.ana)
      const used = [first.refresh_token]
      let last = first
      for (let count = 0; count < 3; count++) {
        last = await renew(last.refresh_token)
        used.push(last.refresh_token)
      }
      await expect(renew(used[generation])).rejects.toEqual(refused('invalid_grant'))
      await expect(renew(last.refresh_token)).rejects.toEqual(refused('invalid_grant'))
      await expect(askWho(last.access_token)).rejects.toThrow()
      await expect(askWho(first.access_token)).rejects.toThrow()
      const sid = last.claims()?.['sid'] as string
      const entry = await server.db
        .selectFrom('appSession')
        .select('endedAt')
        .where('sid', '=', sid)
        .executeTakeFirstOrThrow()
      expect(entry.endedAt).not.toBeNull()
      expect(await auditOf('app.refresh-reused')).toContainEqual({
        result: 'DENIED',
        actorUserId: cast.people.ana.userId,
      })
    },
  )

  it('ends the app session when parallel requests send the same token', async () => {
    const first = await signInTo(app, cast.as.ana)
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => renew(first.refresh_token)))
    const renewed = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    expect(renewed.length).toBeLessThanOrEqual(1)
    for (const { access_token: accessToken, refresh_token: next } of renewed) {
      await expect(askWho(accessToken)).rejects.toThrow()
      await expect(renew(next)).rejects.toThrow()
    }
    await expect(askWho(first.access_token)).rejects.toThrow()
  })

  it('does not end the other app sessions of the person', async () => {
    const [one, two] = [await signInTo(app, cast.as.ana), await signInTo(app, cast.as.ana)]
    await renew(one.refresh_token)
    await expect(renew(one.refresh_token)).rejects.toThrow()
    expect((await askWho(two.access_token)).sub).toBe(String(cast.people.ana.userId))
  })
})

/** The library's answer to a grant type that the client does not have. */
const notForThisClient = {
  error: 'invalid_request',
  error_description: 'requested grant type is not allowed for this client',
}

describe('clients of the two kinds', () => {
  it('apps get no tokens by client_credentials and no scopes of service accounts', async () => {
    const fields = { grant_type: 'client_credentials', client_id: 'ris', client_secret: app.secret }
    expect((await askToken(server, fields)).json()).toMatchObject(notForThisClient)
    const { url } = await app.begin({ scope: 'openid users:read' })
    const { headers } = await cast.as.ana.inject('GET', url.pathname + url.search)
    expect(String(headers.location)).toContain('error=invalid_scope')
  })

  it('service accounts sign nobody in', async () => {
    const { clientId, secret } = await buildServiceCaller(server)
    const query = new URLSearchParams({
      client_id: clientId,
      response_type: 'code',
      scope: 'openid',
      redirect_uri: redirectUri,
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
    }).toString()
    expect((await cast.as.ana.inject('GET', `/oidc/auth?${query}`)).status).toBe(400)
    for (const fields of [
      { grant_type: 'authorization_code', code: 'x', redirect_uri: redirectUri },
      { grant_type: 'refresh_token', refresh_token: 'x' },
    ]) {
      const answer = await askToken(server, { ...fields, client_id: clientId, client_secret: secret })
      expect(answer.json()).toMatchObject(notForThisClient)
    }
  })

  it('service accounts get no scope that they do not have', async () => {
    const service = await buildServiceCaller(server, { scopes: ['users:read'] }, ['users:read'])
    expect((await service.ask(['users:write'])).json()).toMatchObject({ error: 'invalid_scope' })
  })
})
