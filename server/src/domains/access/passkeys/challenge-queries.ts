import type { Db } from '../../../platform/world.ts'

type Challenge = { challenge: string; expiresAt: Date }
/** What a challenge of a session is for: adding a passkey, or the second factor. */
export type SessionPurpose = 'register' | 'verify'

/** Writes a challenge of a session. The previous one of the same purpose becomes invalid. */
export async function writeSessionChallenge(
  db: Db,
  of: { sessionId: number; purpose: SessionPurpose },
  values: Challenge & { userHandle: Buffer | null },
): Promise<void> {
  await db
    .insertInto('passkeyChallenge')
    .values({ ...of, ...values })
    .onConflict((conflict) => conflict.columns(['sessionId', 'purpose']).doUpdateSet(values))
    .execute()
}

export async function insertSignInChallenge(
  db: Db,
  values: Challenge & { browserHash: Buffer },
): Promise<void> {
  await db
    .insertInto('passkeyChallenge')
    .values({ purpose: 'sign-in', ...values })
    .execute()
}

/** Deletes the challenge of a session and returns it, so that it is used once, on all servers. */
export function takeSessionChallenge(
  db: Db,
  { sessionId, purpose, now }: { sessionId: number; purpose: SessionPurpose; now: Date },
) {
  return db
    .deleteFrom('passkeyChallenge')
    .where('sessionId', '=', sessionId)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .returning(['challenge', 'userHandle'])
    .executeTakeFirst()
}

/** The same for the challenge of a browser that is signing in. */
export function takeSignInChallenge(db: Db, browserHash: Buffer, now: Date) {
  return db
    .deleteFrom('passkeyChallenge')
    .where('browserHash', '=', browserHash)
    .where('expiresAt', '>', now)
    .returning('challenge')
    .executeTakeFirst()
}

export async function deleteChallengesUntil(db: Db, time: Date): Promise<void> {
  await db.deleteFrom('passkeyChallenge').where('expiresAt', '<=', time).execute()
}
