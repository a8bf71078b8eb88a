import type { ConnectionTest } from '@gantry/contract/domains/connections/identity-connections/schemas'
import { callbackPath } from '@gantry/contract/domains/connections/identity-connections/words'
import type { Configuration } from 'openid-client'
import { notFound } from '../../../platform/http/problem.ts'
import { OutboundError } from '../../../platform/outbound/outbound-fetch.ts'
import type { World } from '../../../platform/world.ts'
import { type Calling, openProvider, reasonOf } from './provider.ts'
import { findConnection } from './queries.ts'

// The test of a connection. It makes each step of a sign-in that works without a person, and names the others.

/** The algorithms with a public key that openid-client accepts for ID tokens. */
const signing: ReadonlySet<unknown> = new Set([
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
  'ML-DSA-44',
  'ML-DSA-65',
  'ML-DSA-87',
])

/** What a sign-in adds to the address of the provider (`sign-in/starting.ts`). */
const sent = [
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'nonce',
  'login_hint',
  'code_challenge',
  'code_challenge_method',
]

/** What a discovery document lists, if it is a list. */
const listOf = (value: unknown): unknown[] | undefined => (Array.isArray(value) ? value : undefined)

function carriesOwnParameters(address: string): boolean {
  const { searchParams } = new URL(address)
  return sent.some((name) => searchParams.has(name))
}

type Step = ConnectionTest['steps'][number]
const step = (name: Step['step'], outcome: Step['outcome'], causes: string[] = []): Step => ({
  step: name,
  outcome,
  causes,
})
const bySignIn = step('person', 'not-known', [
  'Only a sign-in shows whether the redirect address is registered and which claims the provider sends.',
])

/** Says for each step of a sign-in whether it works, and in words why not. */
export async function testIdentityConnection(
  world: Calling & Pick<World, 'db' | 'settings'>,
  identityConnectionId: number,
): Promise<ConnectionTest> {
  const connection = await findConnection(world.db, identityConnectionId)
  if (connection === null) throw notFound()
  const provider = await openProvider(world, connection).catch((error: unknown) => reasonOf(error))
  if (typeof provider === 'string') {
    const untested = (['flow', 'keys', 'client'] as const).map((name) =>
      step(name, 'not-known', ['Not tested, because an earlier step failed.']),
    )
    return { steps: [step('discovery', 'failed', [provider]), ...untested, bySignIn] }
  }
  const keys = await testKeys(world, provider)
  const client = await testClient(provider, world.settings.publicUrl + callbackPath)
  return { steps: [step('discovery', 'passed'), testFlow(provider), keys, client, bySignIn] }
}

/** Whether the provider offers a sign-in as we make it. */
function testFlow(provider: Configuration): Step {
  const { response_types_supported, id_token_signing_alg_values_supported, authorization_endpoint } =
    provider.serverMetadata()
  const faults: string[] = []
  if (listOf(response_types_supported)?.includes('code') === false) {
    faults.push('The provider does not support the authorization code flow.')
  }
  const algorithms = listOf(id_token_signing_alg_values_supported) ?? ['RS256']
  if (!algorithms.some((algorithm) => signing.has(algorithm))) {
    faults.push(
      'The provider signs only in ways that are not accepted here, such as none or HS256. RS256 is accepted.',
    )
  }
  const warnings: string[] = []
  if (!provider.serverMetadata().supportsPKCE()) {
    warnings.push('The provider does not say that it supports PKCE. It is used all the same.')
  }
  if (authorization_endpoint !== undefined && carriesOwnParameters(authorization_endpoint)) {
    warnings.push(
      'The address for sign-in already contains parameters that are sent again, such as client_id. Many providers refuse that.',
    )
  }
  const outcome = faults.length > 0 ? 'failed' : warnings.length > 0 ? 'warning' : 'passed'
  return step('flow', outcome, [...faults, ...warnings])
}

async function testKeys(world: Calling, provider: Configuration): Promise<Step> {
  const { jwks_uri } = provider.serverMetadata()
  if (jwks_uri !== undefined && (await hasKeys(world, jwks_uri))) return step('keys', 'passed')
  return step('keys', 'failed', ['The keys of the provider cannot be read.'])
}

async function testClient(provider: Configuration, redirectUri: string): Promise<Step> {
  switch (await authenticate(provider, redirectUri)) {
    case 'accepted':
      return step('client', 'passed')
    case 'refused':
      return step('client', 'failed', ['The provider does not accept the client ID or the client secret.'])
    case 'unreached':
      return step('client', 'failed', [
        'The address for tokens cannot be reached, so the client ID and the client secret were not tested.',
      ])
    case 'not known':
      return step('client', 'not-known', [
        'The provider does not say whether it accepts the client ID and the client secret.',
      ])
  }
}

/**
 * Authenticates as at a sign-in, with a code that nobody has issued. A provider that accepts the client refuses the code
 * (RFC 6749, section 5.2). Every other answer says nothing about the client.
 */
async function authenticate(
  provider: Configuration,
  redirectUri: string,
): Promise<'accepted' | 'refused' | 'unreached' | 'not known'> {
  const openid = await import('openid-client')
  try {
    await openid.genericGrantRequest(provider, 'authorization_code', {
      code: openid.randomState(),
      redirect_uri: redirectUri,
      code_verifier: openid.randomPKCECodeVerifier(),
    })
    return 'not known'
  } catch (error) {
    if (error instanceof openid.WWWAuthenticateChallengeError && error.status === 401) return 'refused'
    if (isUnreached(error)) return 'unreached'
    if (!(error instanceof openid.ResponseBodyError)) return 'not known'
    if (error.error === 'invalid_grant') return 'accepted'
    // Keycloak answers unauthorized_client to a wrong secret.
    return ['invalid_client', 'unauthorized_client'].includes(error.error) ? 'refused' : 'not known'
  }
}

/** A sign-in fails at an address that is not called or does not answer. */
function isUnreached(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OutboundError) return true
  }
  return false
}

async function hasKeys({ outboundFetch }: Calling, address: string): Promise<boolean> {
  try {
    const reply = await outboundFetch(address)
    const { keys } = (await reply.json()) as { keys?: unknown }
    return reply.ok && Array.isArray(keys) && keys.length > 0
  } catch {
    return false
  }
}
