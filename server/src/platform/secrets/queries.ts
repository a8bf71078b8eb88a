import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

export function listHashKeys(db: Db): Promise<{ keyCheck: Buffer; sealed: Buffer }[]> {
  return db.selectFrom('keptHashKey').select(['keyCheck', 'sealed']).execute()
}

export async function upsertHashKey(db: Db, key: { keyCheck: Buffer; sealed: Buffer }): Promise<void> {
  await db
    .insertInto('keptHashKey')
    .values(key)
    // Codes may have been made with it since it was kept, by a server that had not heard yet.
    .onConflict((conflict) => conflict.column('keyCheck').doUpdateSet({ keptAt: sql`now()` }))
    .execute()
}

/** Those made before every recovery code that is left. */
export async function deleteUnusedHashKeys(db: Db): Promise<void> {
  await db
    .deleteFrom('keptHashKey')
    .where((key) =>
      key.not(
        key.exists((code) =>
          code
            .selectFrom('recoveryCode')
            .select('recoveryCode.userId')
            .where('usedAt', 'is', null)
            .whereRef('recoveryCode.madeAt', '<=', 'keptHashKey.keptAt'),
        ),
      ),
    )
    .execute()
}

/** The check of the key in use, which is this one where there was none. */
export async function findOrSetKeyInUse(db: Db, keyCheck: Buffer): Promise<Buffer> {
  const insert = db.insertInto('secretKeyInUse').values({ keyCheck })
  await insert.onConflict((conflict) => conflict.doNothing()).execute()
  return (await db.selectFrom('secretKeyInUse').select('keyCheck').executeTakeFirstOrThrow()).keyCheck
}

export async function setKeyInUse(db: Db, keyCheck: Buffer): Promise<void> {
  const insert = db.insertInto('secretKeyInUse').values({ keyCheck })
  await insert.onConflict((conflict) => conflict.column('single').doUpdateSet({ keyCheck })).execute()
}
