import type { Download } from '@gantry/contract/route-table'
import type { Actor } from '../../../platform/actor.ts'
import { recordRead } from '../../../platform/audit/reads.ts'
import type { World } from '../../../platform/world.ts'
import { type ChainedEvent, listSealedEvents, type SealedEvent } from './stream-queries.ts'

/** The number of entries in memory. */
const batchSize = 500

/** Streams sealed entries, one as JSON on each line. The last line has the cursor of the next request. */
export async function streamAuditEvents(
  world: Pick<World, 'db' | 'clock'>,
  actor: Actor,
  { after, limit }: { after: number; limit: number },
): Promise<Download> {
  await recordRead(world, {
    action: 'audit.stream',
    actor,
    subject: { type: 'audit', id: actor.userId },
  })
  const readBatch = (next: number, left: number) =>
    listSealedEvents(world.db, next, Math.min(batchSize, left))
  // Before the answer starts, so that an error can still be answered with its status.
  const first = await readBatch(after, limit)

  async function* write(): AsyncGenerator<Uint8Array> {
    let next = after
    let left = limit
    let batch = first
    while (batch.length > 0) {
      yield Buffer.from(batch.map(toLine).join(''))
      next = batch.at(-1)?.sealNo ?? next
      left -= batch.length
      batch = left > 0 ? await readBatch(next, left) : []
    }
    yield Buffer.from(`${JSON.stringify({ next, more: left === 0 })}\n`)
  }
  const contentType = 'application/x-ndjson; charset=utf-8'
  return { fileName: `audit-after-${after}.ndjson`, contentType, stream: write() }
}

/** An entry as a line of JSON. */
export function toLine({ isServiceAccount, ...event }: SealedEvent | ChainedEvent): string {
  return `${JSON.stringify({ ...event, ...(isServiceAccount && { isServiceAccount }) })}\n`
}
