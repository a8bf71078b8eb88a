import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import * as openid from 'openid-client'
import { Failure } from './failure.ts'
import { type Person, toPerson } from './person.ts'
import type { DemoAppSettings } from './settings.ts'

/** What is remembered of a sign-in between leaving for the portal and coming back. */
export type Attempt = { state: string; nonce: string; verifier: string; returnTo: string }

export type Provider = {
  /** Where the browser goes to sign in, and what to keep until it is back. */
  start(returnTo: string, loginHint: string | null): Promise<{ url: URL; attempt: Attempt }>
  /** @param search what the browser brought back. @throws {Failure} when that signs nobody in. */
  finish(search: string, attempt: Attempt): Promise<{ person: Person; idToken: string }>
  /** Where the browser goes to sign out of the portal's session with this app too. */
  signOutUrl(idToken: string, state: string): Promise<URL>
  /** The keys the provider signs with, fetched again when an unknown one turns up. */
  keys(): Promise<JWTVerifyGetKey>
}

type Discovered = { configuration: openid.Configuration; keys: JWTVerifyGetKey }

/** The OpenID provider as this app sees it; nothing is asked of it before somebody signs in. */
export function createProvider(settings: DemoAppSettings): Provider {
  const { baseUrl } = settings
  let discovered: Promise<Discovered> | null = null
  const discoverOnce = () => {
    discovered ??= discover(settings).catch((error: unknown) => {
      // The portal may still be starting, so the next request tries again.
      discovered = null
      throw new Failure(502, 'The portal does not answer.', String(error))
    })
    return discovered
  }
  return {
    async start(returnTo, loginHint) {
      const { configuration } = await discoverOnce()
      const attempt = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier: openid.randomPKCECodeVerifier(),
        returnTo,
      }
      const url = openid.buildAuthorizationUrl(configuration, {
        redirect_uri: `${baseUrl}/callback`,
        scope: 'openid profile email',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
        ...(loginHint !== null && { login_hint: loginHint }),
      })
      return { url, attempt }
    },
    async finish(search, { state, nonce, verifier }) {
      const { configuration } = await discoverOnce()
      try {
        const back = new URL(`/callback${search}`, baseUrl)
        const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier }
        const tokens = await openid.authorizationCodeGrant(configuration, back, checks)
        const claims = tokens.claims()
        if (claims === undefined || tokens.id_token === undefined) throw new Error('There is no ID token.')
        const more = await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        return { person: toPerson({ ...claims, ...more }), idToken: tokens.id_token }
      } catch (error) {
        throw toFailure(error)
      }
    },
    async signOutUrl(idToken, state) {
      const { configuration } = await discoverOnce()
      return openid.buildEndSessionUrl(configuration, {
        id_token_hint: idToken,
        post_logout_redirect_uri: `${baseUrl}/signed-out`,
        state,
      })
    },
    keys: async () => (await discoverOnce()).keys,
  }
}

async function discover({ issuer, clientId, clientSecret }: DemoAppSettings): Promise<Discovered> {
  const address = new URL(issuer)
  // The code flow would let an ID token pass on the word of TLS; we want its signature, with TLS or without.
  const execute = [openid.enableNonRepudiationChecks]
  if (address.protocol === 'http:' && isLoopback(address.hostname)) execute.push(openid.allowInsecureRequests)
  const authentication = openid.ClientSecretBasic(clientSecret)
  const configuration = await openid.discovery(address, clientId, undefined, authentication, { execute })
  const { jwks_uri: keysUrl } = configuration.serverMetadata()
  if (keysUrl === undefined) throw new Error('It publishes no keys.')
  return { configuration, keys: createRemoteJWKSet(new URL(keysUrl)) }
}

const isLoopback = (host: string) =>
  host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d+){3}$/.test(host)

/** The portal's own reasons are for people; whatever else failed is told as it is. */
function toFailure(error: unknown): Failure {
  if (error instanceof openid.AuthorizationResponseError || error instanceof openid.ResponseBodyError) {
    const detail = `${error.error}: ${error.error_description ?? 'no reason given'}`
    return new Failure(403, 'The portal did not sign you in.', detail)
  }
  const detail = error instanceof Error ? error.message : String(error)
  return new Failure(502, 'The sign-in could not be completed.', detail)
}
