import type { SignedIn } from '../../../platform/actor.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import type { World } from '../../../platform/world.ts'
import { findListing, saveListing } from './listing-queries.ts'

export const getListing = async ({ db }: Pick<World, 'db'>, { userId }: SignedIn) => ({
  listed: await findListing(db, userId),
})

/** Stores the own choice of the caller. There is no way to choose for somebody else. */
export async function setListing(
  world: Pick<World, 'db' | 'clock'>,
  actor: SignedIn,
  listed: boolean,
): Promise<{ listed: boolean }> {
  await world.db.transaction().execute(async (tx) => {
    if (!(await saveListing(tx, actor.userId, listed))) return
    const detail = { changes: { listed: [!listed, listed] } }
    const subject = { type: 'user', id: actor.userId }
    await recordAudit(world, tx, { action: 'user.profile', actor, subject, detail })
  })
  return { listed }
}
