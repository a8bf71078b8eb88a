import type { From } from '../../../platform/actor.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import { after, before, secondsUntil } from '../../../platform/secrets/clock.ts'
import type { World } from '../../../platform/world.ts'
import { accessLife, idleLife } from './limits.ts'
import { findAdministeredGroup } from './queries.ts'
import { endSessionOfUsedToken, rotateTokens } from './token-queries.ts'
import { createTokens, sessionOfRefreshToken, signedOut, type Tokens } from './tokens.ts'

type Refreshed = Tokens & { expiresIn: number; userId: number; role: string | null; groupId: number | null }

const earlier = (one: Date, other: Date) => (one < other ? one : other)

/**
 * Exchanges a refresh token for new tokens. One statement finds and replaces the token, so only one of two concurrent
 * requests succeeds. A token that is used twice has been copied, so the second use ends the session, even if the token
 * was replaced several times since.
 */
export async function refreshSession(world: World, refreshToken: string, from: From): Promise<Refreshed> {
  const { db, clock, secrets } = world
  const now = clock.now()
  const sessionId = sessionOfRefreshToken(world, refreshToken)
  if (sessionId === null) throw signedOut()
  const tokens = createTokens(world, sessionId)
  const row = await rotateTokens(db, secrets.hash(refreshToken), {
    accessHash: secrets.hash(tokens.accessToken),
    accessExpiresAt: after(now, accessLife),
    refreshHash: secrets.hash(tokens.refreshToken),
    now,
    idleSince: before(now, idleLife(world)),
  })
  if (row === undefined) {
    await endSessionOfReusedToken(world, sessionId, secrets.hash(refreshToken), from)
    throw signedOut()
  }
  const { userId, sessionRole, endsAt } = row
  const groupId = sessionRole === 'GroupAdmin' ? await findAdministeredGroup(db, userId) : null
  const expiresIn = secondsUntil(earlier(endsAt, after(now, accessLife)), now)
  return { ...tokens, expiresIn, userId, role: sessionRole, groupId }
}

async function endSessionOfReusedToken(
  world: World,
  sessionId: number,
  refreshHash: Buffer,
  from: From,
): Promise<void> {
  await world.db.transaction().execute(async (tx) => {
    const ended = await endSessionOfUsedToken(tx, { sessionId, refreshHash }, world.clock.now())
    if (ended === undefined) return
    await recordAudit(world, tx, {
      action: 'session.refresh-reused',
      subject: { type: 'user', id: ended.userId },
      address: from.address,
      result: 'DENIED',
      detail: { sessionId: ended.sessionId },
    })
  })
}
