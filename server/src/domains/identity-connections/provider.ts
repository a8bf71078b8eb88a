import type { ClientAuth, Configuration, CustomFetch } from 'openid-client'
import { notFound } from '../../platform/http/problem.ts'
import { OutboundError } from '../../platform/outbound/outbound-fetch.ts'
import type { World } from '../../platform/world.ts'
import { type Connection, findConnection } from './queries.ts'
import { aboutSecret } from './secret.ts'

export type Calling = Pick<World, 'outboundFetch' | 'secrets'>

/** All calls to the provider go through the fetch that refuses private networks. */
const fetchFor =
  ({ outboundFetch }: Calling): CustomFetch =>
  (url, { method, headers, body, signal }) =>
    outboundFetch(url, {
      method,
      headers,
      body: body instanceof URLSearchParams ? body.toString() : ((body as string | null | undefined) ?? null),
      ...(signal !== undefined && { signal }),
    })

/**
 * Reads the discovery document of a connection's provider. It is read for each sign-in, so a provider that changes its
 * keys or addresses needs no restart.
 */
export async function openProvider(world: Calling, connection: Connection): Promise<Configuration> {
  const openid = await import('openid-client')
  const { identityConnectionId, issuer, clientId, sealedSecret } = connection
  const address = new URL(issuer)
  // The signature of the ID token is checked, also where the connection to the provider is not encrypted.
  const execute = [openid.enableNonRepudiationChecks]
  // The fetch accepts plain http only in networks that the operator allows.
  if (address.protocol === 'http:') execute.push(openid.allowInsecureRequests)
  const secret =
    sealedSecret === null ? null : world.secrets.open(sealedSecret, aboutSecret(identityConnectionId))
  return openid.discovery(address, clientId, undefined, authentication(openid, secret), {
    execute,
    [openid.customFetch]: fetchFor(world),
  })
}

/** Sends the secret in the way that the provider names; OpenID's default is the Authorization header. */
function authentication(
  { None, ClientSecretBasic, ClientSecretPost }: typeof import('openid-client'),
  secret: string | null,
): ClientAuth {
  if (secret === null) return None()
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)]
  return (server, client, body, headers) => {
    const named = server.token_endpoint_auth_methods_supported
    const usesPost = named?.includes('client_secret_post') === true && !named.includes('client_secret_basic')
    return (usesPost ? post : basic)(server, client, body, headers)
  }
}

/** Says in words what is wrong with the provider of a connection; empty when it answers as it should. */
export async function testIdentityConnection(
  world: Calling & Pick<World, 'db'>,
  identityConnectionId: number,
): Promise<{ warnings: string[] }> {
  const connection = await findConnection(world.db, identityConnectionId)
  if (connection === null) throw notFound()
  try {
    const provider = (await openProvider(world, connection)).serverMetadata()
    const warnings: string[] = []
    const { authorization_endpoint, token_endpoint, jwks_uri, response_types_supported } = provider
    if (authorization_endpoint === undefined || token_endpoint === undefined) {
      warnings.push('The provider names no address for sign-in or for tokens.')
    }
    if (response_types_supported?.includes('code') === false) {
      warnings.push('The provider does not support the authorization code flow.')
    }
    if (!provider.supportsPKCE()) {
      warnings.push('The provider does not say that it supports PKCE. It is used all the same.')
    }
    if (jwks_uri === undefined || !(await hasKeys(world, jwks_uri))) {
      warnings.push('The keys of the provider cannot be read.')
    }
    return { warnings }
  } catch (error) {
    return { warnings: [reasonOf(error)] }
  }
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

const outboundReasons = {
  address: 'The issuer is at a private address, which is not allowed.',
  'not-found': 'The host of the issuer was not found.',
  encryption: 'The issuer needs https with a certificate that is accepted.',
  timeout: 'The issuer did not answer in time.',
  'too-large': 'The answer of the issuer is too large.',
  failed: 'The issuer cannot be reached.',
} as const

/** Why a provider could not be read, as one of our messages. */
export function reasonOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OutboundError) return outboundReasons[cause.code]
    const { code = '' } = cause as { code?: string }
    if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') {
      return 'The provider names another issuer. Copy the issuer exactly from its discovery document.'
    }
    if (code === 'OAUTH_HTTP_REQUEST_FORBIDDEN') return outboundReasons.encryption
  }
  return 'There is no discovery document of OpenID at the issuer.'
}
