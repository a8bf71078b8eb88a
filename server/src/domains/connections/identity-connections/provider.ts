import type { ClientAuth, Configuration, CustomFetch } from 'openid-client'
import { OutboundError } from '../../../platform/outbound/outbound-fetch.ts'
import type { World } from '../../../platform/world.ts'
import type { Connection } from './queries.ts'
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
  const provider = await openid.discovery(address, clientId, undefined, authentication(openid, secret), {
    execute,
    [openid.customFetch]: fetchFor(world),
  })
  assertAddresses(provider, address.protocol)
  return provider
}

class UnusableDiscovery extends Error {}

/**
 * The browser opens the first of these addresses, so `javascript:` or a relative address would stay in the portal. Only a provider
 * that is itself without encryption may name an address without it.
 */
function assertAddresses(provider: Configuration, ofIssuer: string): void {
  const { authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint } = provider.serverMetadata()
  if (authorization_endpoint === undefined || token_endpoint === undefined) {
    throw new UnusableDiscovery('The provider names no address for sign-in or for tokens.')
  }
  const addresses: unknown[] = [authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint]
  const isUsable = (address: unknown) => {
    const url = typeof address === 'string' ? URL.parse(address) : null
    return (
      url !== null && ['https:', ofIssuer].includes(url.protocol) && url.username === '' && url.hash === ''
    )
  }
  if (!addresses.every((address) => address === undefined || isUsable(address))) {
    throw new UnusableDiscovery('The provider names an address that is not a complete address with https.')
  }
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
    if (cause instanceof UnusableDiscovery) return cause.message
    if (cause instanceof OutboundError) return outboundReasons[cause.code]
    const { code = '' } = cause as { code?: string }
    if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') {
      return 'The provider names another issuer. Copy the issuer exactly from its discovery document.'
    }
    if (code === 'OAUTH_HTTP_REQUEST_FORBIDDEN') return outboundReasons.encryption
  }
  return 'There is no discovery document of OpenID at the issuer.'
}
