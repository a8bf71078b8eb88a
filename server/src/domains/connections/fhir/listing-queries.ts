import type { Db } from '../../../platform/world.ts'

export async function findListing(db: Db, userId: number): Promise<boolean> {
  const row = await db.selectFrom('user').select('listed').where('userId', '=', userId).executeTakeFirst()
  return row?.listed ?? false
}

/** Returns false when the choice was the same before. Without a new version of the record, because a form may be open. */
export async function saveListing(db: Db, userId: number, listed: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user')
    .set({ listed })
    .where('userId', '=', userId)
    .where('listed', '<>', listed)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
