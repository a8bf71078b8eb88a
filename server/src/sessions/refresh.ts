import { recordAudit } from '../audit/service.ts'
import { after, before, secondsUntil } from '../ports/clock.ts'
import type { World } from '../world.ts'
import type { From } from './actor.ts'
import { accessLife, idleLife } from './limits.ts'
import { findAdministeredGroup } from './queries.ts'
import { signedOut, type Tokens } from './tokens.ts'

type Refreshed = Tokens & { expiresIn: number; userId: number; role: string | null; groupId: number | null }

const earlier = (one: Date, other: Date) => (one < other ? one : other)

/**
 * New tokens for a refresh token. One statement finds and replaces it, so that of two servers given the same
 * token one rotates and the other sees it used: then someone else holds a copy, and the session ends.
 */
export async function refreshSession(world: World, refreshToken: string, from: From): Promise<Refreshed> {
  const { db, clock, secrets } = world
  const now = clock.now()
  const hash = secrets.hash(refreshToken)
  const tokens = { accessToken: secrets.token(), refreshToken: secrets.token() }
  const row = await db
    .updateTable('session')
    .set((session) => ({
      accessHash: secrets.hash(tokens.accessToken),
      accessExpiresAt: session.fn<Date>('least', ['endsAt', session.val(after(now, accessLife))]),
      previousRefreshHash: session.ref('refreshHash'),
      refreshHash: secrets.hash(tokens.refreshToken),
      lastSeenAt: now,
    }))
    .where('refreshHash', '=', hash)
    .where('state', '=', 'VERIFIED')
    .where('endsAt', '>', now)
    .where('lastSeenAt', '>', before(now, idleLife))
    .where((session) =>
      session.exists(
        session
          .selectFrom('user')
          .select('user.userId')
          .whereRef('user.userId', '=', 'session.userId')
          .where('user.status', '=', true),
      ),
    )
    .returning(['userId', 'sessionRole', 'endsAt'])
    .executeTakeFirst()
  if (row === undefined) {
    await endReused(world, hash, from)
    throw signedOut()
  }
  const { userId, sessionRole, endsAt } = row
  const groupId = sessionRole === 'GroupAdmin' ? await findAdministeredGroup(db, userId) : null
  const expiresIn = secondsUntil(earlier(endsAt, after(now, accessLife)), now)
  return { ...tokens, expiresIn, userId, role: sessionRole, groupId }
}

async function endReused(world: World, refreshHash: Buffer, from: From): Promise<void> {
  await world.db.transaction().execute(async (tx) => {
    const ended = await tx
      .updateTable('session')
      .set({ state: 'ENDED', endedAt: world.clock.now(), endReason: 'refresh token used twice' })
      .where('previousRefreshHash', '=', refreshHash)
      .where('state', '=', 'VERIFIED')
      .returning(['sessionId', 'userId'])
      .executeTakeFirst()
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
