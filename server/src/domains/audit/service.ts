import type { World } from '../../platform/world.ts'
import { deleteExpiredAuditEvents } from './queries.ts'

export { listAuditEvents } from './queries.ts'

// Others write to the trail in between.
const atOnce = 2_000

/**
 * Deletes what is older than the trail is kept. The owner's function does so, for as long as the owner has said, and
 * writes that down (decision 0030).
 */
export async function forgetAuditEvents({ db }: Pick<World, 'db'>): Promise<void> {
  let deleted = atOnce
  while (deleted === atOnce) deleted = await deleteExpiredAuditEvents(db, atOnce)
}
