import { every, type Job } from '../jobs/every.ts'
import { createSeldomLog } from '../log/seldom.ts'
import type { World } from '../world.ts'
import * as queries from './queries.ts'

export const sealingPause = 250
// A batch takes less than a tenth of a second.
export const batchSize = 1_000

/**
 * Seals the committed entries: gives each its place in the hash chain. Transactions write entries without a hash, because
 * a chain that they extended themselves would let only one of them write at a time.
 */
export async function sealAudit({ db }: Pick<World, 'db'>): Promise<void> {
  // Null when another server seals at this moment.
  let taken: number | null = batchSize
  while (taken === batchSize) taken = await queries.sealAuditEvents(db, batchSize)
}

/** Seals the facts that began or ended, and a batch of those from before facts were sealed. */
export async function sealFacts({ db }: Pick<World, 'db'>): Promise<void> {
  let taken: number | null = batchSize
  while (taken === batchSize) taken = await queries.sealFacts(db, batchSize)
}

async function sealBoth(world: Pick<World, 'db'>): Promise<void> {
  await sealAudit(world)
  await sealFacts(world)
}

/** Four times a second, and when the server stops. What a server has not sealed is sealed by the next one. */
export function startSealing(world: Pick<World, 'db' | 'log'>): Job {
  const onError = createSeldomLog(world.log, 'the audit trail or the facts could not be sealed')
  const job = every('audit-seal', sealingPause, () => sealBoth(world), onError)
  return {
    async stop() {
      await job.stop()
      await sealBoth(world).catch(onError)
    },
  }
}
