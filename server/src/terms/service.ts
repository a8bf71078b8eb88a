import { termsVersion } from '@gantry/contract/terms'
import type { Db, World } from '../world.ts'

/** The form cannot be sent without the box ticked: who signed in has accepted, once for each version. */
export async function acceptTerms({ clock }: Pick<World, 'clock'>, db: Db, userId: number): Promise<void> {
  await db
    .insertInto('termsAcceptance')
    .values({ userId, version: termsVersion, acceptedAt: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
