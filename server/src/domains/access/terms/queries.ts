import type { Db } from '../../../platform/world.ts'

/** Keeps the time of the first acceptance. */
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
