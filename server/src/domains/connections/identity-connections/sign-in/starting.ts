import { callbackPath, domainOf } from '@gantry/contract/domains/connections/identity-connections/words'
import type { From, SessionTransport } from '../../../../platform/actor.ts'
import { tooMany } from '../../../../platform/limits/limiter.ts'
import type { World } from '../../../../platform/world.ts'
import { sourceOfVisitor } from '../../../access/accounts/service.ts'
import { findUsableConnection, openProvider, reasonOf } from '../service.ts'
import { keepBegun } from './attempt.ts'
import { upstreamLookupLimit, upstreamStartLimit } from './limits.ts'
import { notOffered, notReachable } from './problems.ts'

/** Finds the connection of a domain. The query and the answer are alike for unknown domains. */
export async function findSignInConnection(
  world: World,
  domain: string,
  from: From,
  transport: Pick<SessionTransport, 'device'>,
): Promise<{ name: string }> {
  const source = await sourceOfVisitor(world, from, transport)
  const wait = await world.limits.take(upstreamLookupLimit, source)
  if (wait > 0) throw tooMany('upstream.too-many', wait)
  const connection = await findUsableConnection(world.db, { domain })
  return { name: connection?.name ?? '' }
}

/** Begins a sign-in at the provider of the address's domain, and returns where the browser goes. */
export async function startUpstreamSignIn(
  world: World,
  email: string,
  from: From,
  transport: SessionTransport,
): Promise<{ url: string }> {
  const source = await sourceOfVisitor(world, from, transport)
  const wait = await world.limits.take(upstreamStartLimit, source)
  if (wait > 0) throw tooMany('sign-in.too-many', wait)
  const connection = await findUsableConnection(world.db, { domain: domainOf(email) })
  if (connection === null) throw notOffered()
  const openid = await import('openid-client')
  const { identityConnectionId, issuer } = connection
  const provider = await openProvider(world, connection).catch((error: unknown) => {
    world.log.warn({ identityConnectionId, reason: reasonOf(error) }, 'an identity provider cannot be read')
    throw notReachable()
  })
  const [state, nonce, verifier] = [
    openid.randomState(),
    openid.randomNonce(),
    openid.randomPKCECodeVerifier(),
  ]
  const url = openid.buildAuthorizationUrl(provider, {
    redirect_uri: world.settings.publicUrl + callbackPath,
    scope: 'openid profile email',
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    login_hint: email,
  })
  keepBegun(world, transport, { kind: 'attempt', identityConnectionId, issuer, state, nonce, verifier })
  return { url: url.href }
}
