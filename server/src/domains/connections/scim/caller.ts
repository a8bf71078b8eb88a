import { scimPath } from '@gantry/contract/domains/connections/identity-connections/words'
import { isClientSecret } from '../../../kit/client-secrets.ts'
import type { Actor, From } from '../../../platform/actor.ts'
import { problem } from '../../../platform/http/problem.ts'
import { limitOf, tooMany } from '../../../platform/limits/limiter.ts'
import { before } from '../../../platform/secrets/clock.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import type { World } from '../../../platform/world.ts'
import { findScimClient, markUsed, type ScimClient } from './caller-queries.ts'

/** Calls of the directory of one hospital. */
const scimCallLimit = ({ serviceCallsPerMinute }: Settings) =>
  limitOf('scim-call', serviceCallsPerMinute, 60_000)

/** The directory of a hospital: its connection, and who it is for policies and the audit trail. */
export type ScimCaller = { client: ScimClient; actor: Actor; baseUrl: string }

const minute = 60_000

/** One answer for a connection that does not exist, is not active or has another token. */
const notAuthorized = () => problem('scim.not-authorized')

/** @throws Problem 401 or 429 */
export async function findScimCaller(
  world: World,
  connectionText: string,
  authorization: string | undefined,
  from: From,
): Promise<ScimCaller> {
  const { db, sessionDb, clock, limits, settings } = world
  const [, token] = /^Bearer +([\w-]{20,100})$/i.exec(authorization ?? '') ?? []
  if (token === undefined || !/^[1-9]\d{0,15}$/.test(connectionText)) throw notAuthorized()
  const client = await findScimClient(sessionDb, Number(connectionText))
  if (client === null || !isClientSecret(world, client, token)) throw notAuthorized()
  const { identityConnectionId, actorId, madeBy, groupId, lastUsedAt } = client
  const wait = await limits.takeShared(scimCallLimit(settings), String(identityConnectionId))
  if (wait > 0) throw tooMany('service-account.too-many', wait)
  const now = clock.now()
  if (lastUsedAt === null || lastUsedAt < before(now, minute)) {
    await markUsed(db, identityConnectionId, now)
  }
  return {
    client,
    // The policies know it as a program of the group. It gives nobody the rights of an administrator.
    actor: {
      ...from,
      userId: actorId,
      sessionId: 0,
      role: 'GroupAdmin',
      groupId,
      clientId: `scim-${identityConnectionId}`,
      // They may know the token, so it records nothing of themselves.
      actsWith: madeBy,
    },
    baseUrl: settings.publicUrl + scimPath(identityConnectionId),
  }
}
