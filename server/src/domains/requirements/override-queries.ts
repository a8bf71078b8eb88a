import { hasNotEnded } from '../../kit/links-in-force-queries.ts'
import type { Db } from '../../platform/world.ts'

/** Locks the link until the end of the transaction. */
export async function lockLink(db: Db, userMipId: number) {
  const query = db.selectFrom('userMip').select(['userMipId', 'userId', 'mipId'])
  const link = query.where('userMipId', '=', userMipId).where(hasNotEnded('userMip'))
  const row = await link.forNoKeyUpdate().executeTakeFirst()
  return row ?? null
}

/** Ends the overrides that last at this time. Returns how many there were. */
export async function endOverrides(db: Db, userMipId: number, now: Date): Promise<number> {
  const lasting = db.deleteFrom('holdOverride').where('userMipId', '=', userMipId)
  // One that has just begun has no duration that could be kept.
  const begun = await lasting.where('startsAt', '>=', now).where('until', '>', now).executeTakeFirst()
  const ended = await db
    .updateTable('holdOverride')
    .set({ until: now })
    .where('userMipId', '=', userMipId)
    .where('startsAt', '<', now)
    .where('until', '>', now)
    .executeTakeFirst()
  return Number(begun.numDeletedRows) + Number(ended.numUpdatedRows)
}

export async function insertOverride(
  db: Db,
  override: { userMipId: number; startsAt: Date; until: Date; reason: string; madeBy: number },
): Promise<void> {
  await db.insertInto('holdOverride').values(override).execute()
}
