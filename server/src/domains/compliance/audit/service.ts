import type { World } from '../../../platform/world.ts'
import { deleteExpiredAuditEvents } from './queries.ts'

export { listAuditEvents, listLatestChanges } from './queries.ts'

// Small batches, so that other transactions can write to the audit trail in between.
const batchSize = 2_000

/**
 * Deletes events older than the retention period. A database function of the owner enforces the period and records
 * the deletion (decision 0030).
 */
export async function deleteOldAuditEvents({ db }: Pick<World, 'db'>): Promise<void> {
  let deleted = batchSize
  while (deleted === batchSize) deleted = await deleteExpiredAuditEvents(db, batchSize)
}
