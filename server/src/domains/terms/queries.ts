import type { Db } from '../../platform/world.ts'

/** The first time stays. */
export async function insertAcceptance(
  db: Db,
  acceptance: { userId: number; version: string; acceptedAt: Date },
): Promise<void> {
  await db
    .insertInto('termsAcceptance')
    .values(acceptance)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
