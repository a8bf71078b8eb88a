import { sql } from 'kysely'
import type { Db } from '../../platform/world.ts'

export type AppSecrets = {
  secretHash: Buffer | null
  previousSecretHash: Buffer | null
  previousSecretUntil: Date | null
}

/** Finds an active app with this code that has a secret. */
export function findConfidentialApp(db: Db, code: string) {
  return db
    .selectFrom('app')
    .select([
      'appId',
      'code',
      'isArchive',
      'viewerCodes',
      'secretHash',
      'previousSecretHash',
      'previousSecretUntil',
    ])
    .where(sql`lower(code)`, '=', code.toLowerCase())
    .where('status', '=', true)
    .where('isPublic', '=', false)
    .executeTakeFirst()
}

/** Returns the secrets of an active or inactive app. */
export function findSecrets(db: Db, code: string): Promise<AppSecrets | undefined> {
  return db
    .selectFrom('app')
    .select(['secretHash', 'previousSecretHash', 'previousSecretUntil'])
    .where('code', '=', code)
    .executeTakeFirst()
}

/**
 * Stores a new secret. The previous secret works until `until`, or ends now when `until` is null. @returns the end of
 * the previous secret, if there was one
 */
export async function updateSecret(
  db: Db,
  appId: number,
  { secretHash, now, until }: { secretHash: Buffer; now: Date; until: Date | null },
): Promise<Date | null> {
  const row = await db
    .updateTable('app')
    .set((app) => ({
      secretHash,
      secretChangedAt: now,
      previousSecretHash: until === null ? null : app.ref('secretHash'),
      previousSecretUntil: sql<Date | null>`case when secret_hash is not null then ${until}::timestamptz end`,
      version: sql<number>`version + 1`,
    }))
    .where('appId', '=', appId)
    .returning('previousSecretUntil')
    .executeTakeFirstOrThrow()
  return row.previousSecretUntil
}
