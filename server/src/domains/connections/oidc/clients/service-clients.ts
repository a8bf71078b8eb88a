import { withContained } from '@gantry/contract/domains/connections/fhir/words'
import { isScope } from '@gantry/contract/scopes'
import Provider, {
  type AdapterPayload,
  type ClientMetadata,
  errors,
  type KoaContextWithOIDC,
} from 'oidc-provider'
import { recordDenial } from '../../../../platform/audit/denials.ts'
import { recordRead } from '../../../../platform/audit/reads.ts'
import { limitOf, tooMany } from '../../../../platform/limits/limiter.ts'
import { sourceOf } from '../../../../platform/limits/source.ts'
import type { World } from '../../../../platform/world.ts'
import {
  findServiceClient,
  roleOfServiceAccount,
  type ServiceClient,
} from '../../service-accounts/service.ts'
import { takeServiceCall } from './service-limits.ts'

/** Failed authentications of one client from one source. */
const clientFailureLimit = limitOf('client-failure', 20, 10 * 60_000)

// Service accounts as clients of the OpenID provider. They get tokens by client_credentials and nothing else.

type Parts = Pick<World, 'db' | 'clock' | 'limits' | 'settings'>

/** The longest life of a client assertion in seconds. The servers remember its id for so long. */
const longestAssertion = 300
/** The clocks of other systems may differ from ours by this, in seconds. */
const clockTolerance = 30

/** The service account that a request names, also when it does not exist. The library forgets it then. */
const named = new WeakMap<object, string>()

/** Finds the active service account with this id and returns it as OpenID client metadata (RFC 7591, section 2). */
export async function findServiceClientMetadata(
  world: Parts,
  clientId: string,
): Promise<AdapterPayload | undefined> {
  const account = await findServiceClient(world.db, clientId)
  const context = Provider.ctx
  if (context !== undefined) {
    named.set(context, clientId)
    const wait = await world.limits.waitOf(clientFailureLimit, sourceOfClient(account, context.ip))
    if (wait > 0) throw tooMany('client.too-many-failures', wait)
  }
  if (account === null || !account.status) return undefined
  const { jwks, secretHash, name, generation } = account
  const metadata: ClientMetadata = {
    client_id: clientId,
    client_name: name,
    grant_types: ['client_credentials'],
    response_types: [],
    redirect_uris: [],
    scope: withContained(account.scopes).filter(isScope).join(' '),
    generation,
    ...(jwks === null
      ? // The provider compares hashes of the secret; this value only has to change when the secret changes.
        { client_secret: secretHash?.toString('hex') ?? 'none yet' }
      : { token_endpoint_auth_method: 'private_key_jwt', jwks }),
  }
  return metadata
}

/** Failures of an account do not stop its requests from other sources, so that nobody can lock it out. */
const sourceOfClient = (account: ServiceClient | null, address: string) =>
  [...(account === null ? [] : [account.clientId]), sourceOf(address)].join(' ')

/**
 * Refuses assertions that would be valid for long, because a copied one is a password until then (RFC 7523, section 3), and
 * those that are for several receivers, because each of them could use it here.
 */
export function assertAssertion(
  { exp, aud, azp }: { exp?: unknown; aud?: unknown; azp?: unknown },
  clientId: string,
): void {
  if (azp !== undefined && azp !== clientId) {
    throw new errors.InvalidClientAuth('a client assertion must be of the client alone')
  }
  if (Array.isArray(aud) && aud.length !== 1) {
    throw new errors.InvalidClientAuth('a client assertion must have one audience')
  }
  // The library compares `exp` with the same clock.
  const longest = Math.floor(Date.now() / 1000) + longestAssertion + clockTolerance
  if (typeof exp !== 'number' || exp > longest) {
    throw new errors.InvalidClientAuth(`a client assertion must expire within ${longestAssertion} seconds`)
  }
}

/** Counts and records a token before it is stored. Returns what the token remembers of the account. */
export async function beforeServiceToken(
  world: Parts,
  { ip }: KoaContextWithOIDC,
  client: { clientId: string; [property: string]: unknown },
): Promise<{ generation: unknown }> {
  const account = await findServiceClient(world.db, client.clientId)
  if (account === null) throw new errors.InvalidClientAuth('client not found')
  const wait = await takeServiceCall(world, account, ip)
  if (wait > 0) throw tooMany('service-account.too-many', wait)
  await recordRead(world, {
    action: 'service-account.token',
    actor: actorOf(account, ip),
    subject: { type: 'service-account', id: account.serviceAccountId },
  })
  return { generation: client['generation'] }
}

/** Runs after the library has answered. Records a refused service account, and counts failed authentications. */
export async function handleRefusedClient(world: Parts, context: KoaContextWithOIDC): Promise<void> {
  const clientId = named.get(context)
  const { status, ip } = context
  if (clientId === undefined || status < 400 || status >= 500 || status === 429) return
  const account = await findServiceClient(world.db, clientId)
  const isKnown = status !== 401 && account !== null
  if (status === 401) await world.limits.take(clientFailureLimit, sourceOfClient(account, ip))
  await recordDenial(world, {
    action: 'service-account.token',
    ...(isKnown ? { actor: actorOf(account, ip) } : { address: ip }),
    ...(account !== null && { subject: { type: 'service-account', id: account.serviceAccountId } }),
    reason: { status, code: errorIn(context.body) },
  })
}

const errorIn = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'error' in body ? String(body.error) : 'invalid_request'

const actorOf = (account: ServiceClient, address: string) => ({
  userId: account.serviceAccountId,
  role: roleOfServiceAccount(account),
  address,
})
