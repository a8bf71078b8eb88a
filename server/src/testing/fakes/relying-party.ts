import type { LightMyRequestResponse } from 'fastify'
import * as client from 'openid-client'
import type { Caller } from '../caller.ts'
import { buildApp } from '../factories.ts'
import type { TestApp } from '../world.ts'

export const redirectUri = 'https://ris.example/callback'

type Wishes = Parameters<typeof buildApp>[1]

/** An app that uses OpenID Connect with openid-client, without a browser. */
export type RelyingParty = {
  appId: number
  secret: string
  config: client.Configuration
  /** The same app with another client authentication. */
  configWith(authentication: client.ClientAuth): client.Configuration
  /** An authorization request, and the values that the app needs for the callback. */
  begin(more?: Record<string, string>): Promise<{ url: URL; checks: client.AuthorizationCodeGrantChecks }>
  /** Exchanges the code for tokens. @throws as openid-client does */
  exchange(
    callback: URL,
    checks: client.AuthorizationCodeGrantChecks,
  ): ReturnType<typeof client.authorizationCodeGrant>
}

/** Sends the requests of openid-client to the tested server, without a port. */
const through =
  (server: TestApp): client.CustomFetch =>
  async (url, { method, headers, body }) => {
    const { pathname, search } = new URL(url)
    const answer = await server.app.inject({
      method: method as 'GET' | 'POST',
      url: pathname + search,
      headers,
      ...(body !== undefined &&
        body !== null && { payload: body instanceof URLSearchParams ? body.toString() : (body as string) }),
    })
    return toResponse(answer)
  }

const toResponse = ({ statusCode, headers, body }: LightMyRequestResponse) =>
  new Response(statusCode === 204 ? null : body, {
    status: statusCode,
    headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
  })

export async function buildRelyingParty(server: TestApp, wishes: Wishes): Promise<RelyingParty> {
  const { secrets, settings } = server.world
  const secret = secrets.token()
  const appId = await buildApp(server.db, {
    mode: 'deep-link',
    redirectUris: [redirectUri],
    postLogoutRedirectUris: ['https://ris.example/signed-out'],
    secretHash: secrets.hash(secret),
    ...wishes,
  })
  const authentication = wishes.isPublic === true ? client.None() : client.ClientSecretBasic(secret)
  const config = await client.discovery(
    new URL(`${settings.publicUrl}/oidc`),
    wishes.code,
    undefined,
    authentication,
    { execute: [client.allowInsecureRequests], [client.customFetch]: through(server) },
  )
  return {
    appId,
    secret,
    config,
    configWith(other) {
      const changed = new client.Configuration(config.serverMetadata(), wishes.code, undefined, other)
      changed[client.customFetch] = through(server)
      client.allowInsecureRequests(changed)
      return changed
    },
    async begin(more = {}) {
      const pkceCodeVerifier = client.randomPKCECodeVerifier()
      const expectedState = client.randomState()
      const expectedNonce = client.randomNonce()
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid profile email',
        code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
        code_challenge_method: 'S256',
        state: expectedState,
        nonce: expectedNonce,
        ...more,
      })
      return { url, checks: { pkceCodeVerifier, expectedState, expectedNonce } }
    },
    exchange: (callback, checks) => client.authorizationCodeGrant(config, callback, checks),
  }
}

/** Follows redirects and the refresh page like a browser, until an address outside the server. */
export async function follow(
  caller: Caller,
  begun: URL,
): Promise<{ url: URL; status: number; text: string }> {
  let url = begun
  for (let hops = 0; hops < 12; hops += 1) {
    const answer = await caller.inject('GET', url.pathname + url.search)
    const onward = /http-equiv="refresh" content="0; url=([^"]+)"/.exec(answer.text)?.[1]
    const next = answer.headers.location ?? onward
    if (typeof next !== 'string') return { url, status: answer.status, text: answer.text }
    url = new URL(next.replaceAll('&#38;', '&'), url)
    if (url.origin !== begun.origin || url.pathname === '/open-app')
      return { url, status: answer.status, text: '' }
  }
  throw new Error(`Sent around without end, at last to ${url.pathname}`)
}

/** A user opens the app in a browser, and the app exchanges the code. */
export async function signInTo(app: RelyingParty, caller: Caller) {
  const { url, checks } = await app.begin()
  const arrived = await follow(caller, url)
  return app.exchange(arrived.url, checks)
}
