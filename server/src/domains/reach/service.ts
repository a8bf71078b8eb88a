import type { World } from '../../platform/world.ts'
import { deleteExpiredFacts } from './fact-queries.ts'

const batchSize = 5_000

/** Facts are kept as long as the audit trail (decision 0030). A database function of the owner enforces it. */
export async function deleteOldFacts({ db }: Pick<World, 'db'>): Promise<void> {
  let deleted = batchSize
  while (deleted === batchSize) deleted = await deleteExpiredFacts(db, batchSize)
}
