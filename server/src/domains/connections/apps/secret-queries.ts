import { sql } from 'kysely'
import type { ClientSecrets } from '../../../kit/client-secrets.ts'
import type { Db } from '../../../platform/world.ts'

/** Finds an active app with this code that has a secret. */
export function findConfidentialApp(db: Db, code: string) {
  return db
    .selectFrom('app')
    .select([
      'appId',
      'code',
      'isArchive',
      'viewerCodes',
      'firstUsedAt',
      'secretHash',
      'previousSecretHash',
      'previousSecretUntil',
    ])
    .where(sql`lower(code)`, '=', code.toLowerCase())
    .where('status', '=', true)
    .where('isPublic', '=', false)
    .executeTakeFirst()
}

export async function markFirstUse(db: Db, appId: number, firstUsedAt: Date): Promise<void> {
  await db
    .updateTable('app')
    .set({ firstUsedAt })
    .where('appId', '=', appId)
    .where('firstUsedAt', 'is', null)
    .execute()
}

/** Returns the secrets of an active or inactive app. */
export function findSecrets(db: Db, code: string): Promise<ClientSecrets | undefined> {
  return db
    .selectFrom('app')
    .select(['secretHash', 'previousSecretHash', 'previousSecretUntil'])
    .where('code', '=', code)
    .executeTakeFirst()
}
