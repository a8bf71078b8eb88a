import Provider, { type KoaContextWithOIDC } from 'oidc-provider'
import { limitOf, tooMany } from '../../../../platform/limits/limiter.ts'
import { sourceOf } from '../../../../platform/limits/source.ts'
import type { World } from '../../../../platform/world.ts'

/** Failed authentications of clients that do not exist, from one source. */
const unknownClientLimit = limitOf('unknown-client', 100, 10 * 60_000)

// Authentications of clients that do not exist. service-clients.ts counts the failures of service accounts. Those of apps are not
// counted: nobody guesses a secret of 256 bits, and a neighbour in the network of a clinic could lock out its apps.

type Parts = Pick<World, 'limits'>

const unknown = new WeakSet<object>()

/** Where clients authenticate. Browsers open the other endpoints. */
const endpoints: ReadonlySet<string> = new Set(['token', 'revocation'])

/** The current request names a client that does not exist. @throws Problem 429 after too many of them */
export async function assertFewUnknown({ limits }: Parts): Promise<void> {
  const context = Provider.ctx
  if (context === undefined || !endpoints.has(context.oidc.route)) return
  unknown.add(context)
  const wait = await limits.waitOf(unknownClientLimit, sourceOf(context.ip))
  if (wait > 0) throw tooMany('client.too-many-failures', wait)
}

/** Runs after the library has answered. */
export async function countUnknown({ limits }: Parts, context: KoaContextWithOIDC): Promise<void> {
  if (unknown.has(context) && context.status === 401) {
    await limits.take(unknownClientLimit, sourceOf(context.ip))
  }
}
