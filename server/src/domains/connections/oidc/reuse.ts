import type { KoaContextWithOIDC } from 'oidc-provider'
import { recordAudit } from '../../../platform/audit/record.ts'
import type { World } from '../../../platform/world.ts'
import { endAppSessionOfGrant } from '../apps/service.ts'

type Parts = Pick<World, 'db' | 'clock'>

/**
 * Ends the app session whose code or refresh token was used twice, because a second use means that the token was copied.
 * Every token of the grant checks the app session, so this also covers a token that another server is issuing right now.
 */
export async function endAppSessionOfReusedToken(world: Parts, grantId: string, address = ''): Promise<void> {
  await world.db.transaction().execute(async (tx) => {
    const ended = await endAppSessionOfGrant(world, tx, grantId)
    if (ended === null) return
    const { appId, userId, sessionId } = ended
    await recordAudit(world, tx, {
      action: 'app.refresh-reused',
      actor: { userId, sessionId, address },
      subject: { type: 'app', id: appId },
      result: 'DENIED',
    })
  })
}

/** Runs after the library has refused a used token and deleted the tokens of its grant. */
export async function handleReuse(world: Parts, { oidc, status, ip }: KoaContextWithOIDC): Promise<void> {
  if (oidc?.route !== 'token' || status < 400) return
  const { RefreshToken: refreshToken, AuthorizationCode: code } = oidc.entities
  const used = [refreshToken, code].find((token) => token !== undefined && isConsumed(token))
  if (used?.grantId !== undefined) await endAppSessionOfReusedToken(world, used.grantId, ip)
}

/** The library sets `consumed` on both, but its types have it only on one. */
const isConsumed = (token: object): boolean => 'consumed' in token && Boolean(token.consumed)
