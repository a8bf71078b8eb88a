import { type Appearance, defaultAppearance } from '@gantry/contract/domains/portal/appearance/words'
import type { Db } from '../../../platform/world.ts'

export async function findAppearance(db: Db, userId: number): Promise<Appearance> {
  const chosen = await db
    .selectFrom('appearance')
    .select(['theme', 'layout', 'navigation'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  // The table's check constraints allow only these values.
  return chosen === undefined ? defaultAppearance : (chosen as Appearance)
}

export async function saveAppearance(db: Db, userId: number, appearance: Appearance): Promise<void> {
  await db
    .insertInto('appearance')
    .values({ userId, ...appearance })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(appearance))
    .execute()
}
