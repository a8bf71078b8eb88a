import { sql } from 'kysely'
import type { Db } from '../../../platform/world.ts'

/** What a step of the sign-in has shown: values of RFC 8176, and the passkey if one was used. */
export type Proof = { authenticationMethods: string[]; passkeyId: number | null }

type NewTokens = { accessHash: Buffer; refreshHash: Buffer; now: Date }

/** False when it is not pending any longer. */
export async function verifyPendingSession(
  db: Db,
  sessionId: number,
  {
    accessHash,
    accessExpiresAt,
    refreshHash,
    role,
    proof,
    now,
    life,
  }: NewTokens & { accessExpiresAt: Date; role: string | null; proof: Proof; life: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({
      state: 'VERIFIED',
      accessHash,
      accessExpiresAt,
      refreshHash,
      sessionRole: role,
      passkeyId: proof.passkeyId,
      authenticationMethods: sql`authentication_methods || ${proof.authenticationMethods}::text[]`,
      lastSeenAt: now,
      endsAt: sql<Date>`created_at + ${`${life} milliseconds`}::interval`,
    })
    .where('sessionId', '=', sessionId)
    .where('state', '=', 'PENDING')
    .where('endsAt', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False when it is over. */
export async function changeSessionRole(
  db: Db,
  sessionId: number,
  { role, accessHash, refreshHash, now }: NewTokens & { role: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ sessionRole: role, accessHash, refreshHash, lastSeenAt: now })
    .where('sessionId', '=', sessionId)
    .where('state', '=', 'VERIFIED')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** New tokens for the session of a refresh token, while it may go on. */
export function rotateTokens(
  db: Db,
  usedRefreshHash: Buffer,
  {
    accessHash,
    accessExpiresAt,
    refreshHash,
    now,
    idleSince,
  }: NewTokens & { accessExpiresAt: Date; idleSince: Date },
) {
  return db
    .updateTable('session')
    .set((session) => ({
      accessHash,
      accessExpiresAt: session.fn<Date>('least', ['endsAt', session.val(accessExpiresAt)]),
      refreshHash,
      lastSeenAt: now,
    }))
    .where('refreshHash', '=', usedRefreshHash)
    .where('state', '=', 'VERIFIED')
    .where('endsAt', '>', now)
    .where('lastSeenAt', '>', idleSince)
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
}

/** Ends the session of a refresh token, unless the token is the current one. */
export function endSessionOfUsedToken(
  db: Db,
  { sessionId, refreshHash }: { sessionId: number; refreshHash: Buffer },
  now: Date,
) {
  return db
    .updateTable('session')
    .set({ state: 'ENDED', endedAt: now, endReason: 'refresh token used twice' })
    .where('sessionId', '=', sessionId)
    .where('refreshHash', '<>', refreshHash)
    .where('state', '=', 'VERIFIED')
    .returning(['sessionId', 'userId'])
    .executeTakeFirst()
}

/** Null when neither token belongs to a session. */
export async function endSessionByTokens(
  db: Db,
  { accessHash, refreshHash }: { accessHash: Buffer | null; refreshHash: Buffer | null },
  now: Date,
): Promise<{ sessionId: number; userId: number } | null> {
  const row = await db
    .updateTable('session')
    .set({ state: 'ENDED', endedAt: now, endReason: 'signed out' })
    .where((session) =>
      session.or([
        ...(accessHash === null ? [] : [session('accessHash', '=', accessHash)]),
        ...(refreshHash === null ? [] : [session('refreshHash', '=', refreshHash)]),
      ]),
    )
    .where('state', '<>', 'ENDED')
    .returning(['sessionId', 'userId'])
    .executeTakeFirst()
  return row ?? null
}
