import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

export function listHashKeys(db: Db): Promise<{ keyCheck: Buffer; sealed: Buffer }[]> {
  return db.selectFrom('keptHashKey').select(['keyCheck', 'sealed']).execute()
}

export async function upsertHashKey(db: Db, key: { keyCheck: Buffer; sealed: Buffer }): Promise<void> {
  await db
    .insertInto('keptHashKey')
    .values(key)
    // A server that still used the old key may have made codes with it in the meantime.
    .onConflict((conflict) => conflict.column('keyCheck').doUpdateSet({ keptAt: sql`now()` }))
    .execute()
}

/** Deletes the keys that are older than all unused recovery codes. */
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

export async function hasKeyInUse(db: Db): Promise<boolean> {
  return (await db.selectFrom('secretKeyInUse').select('keyCheck').executeTakeFirst()) !== undefined
}

/** Returns the check value of the key in use. Without one, it stores the given value. */
export async function findOrSetKeyInUse(db: Db, keyCheck: Buffer): Promise<Buffer> {
  const insert = db.insertInto('secretKeyInUse').values({ keyCheck })
  await insert.onConflict((conflict) => conflict.doNothing()).execute()
  return (await db.selectFrom('secretKeyInUse').select('keyCheck').executeTakeFirstOrThrow()).keyCheck
}

export async function setKeyInUse(db: Db, keyCheck: Buffer): Promise<void> {
  const insert = db.insertInto('secretKeyInUse').values({ keyCheck })
  await insert.onConflict((conflict) => conflict.column('single').doUpdateSet({ keyCheck })).execute()
}
