import { setImmediate as letOthers } from 'node:timers/promises'
import { refusesData } from '../../../platform/db/statements/violations.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { seldomLog } from '../../../platform/log/seldom.ts'
import type { World } from '../../../platform/world.ts'
import { type ChunkEnd, failNextRow, runChunk } from './chunk.ts'
import { runDeletions } from './deleting/deleting.ts'
import { listActiveImports } from './running-queries.ts'

/** Rows per transaction. The number is small, because all writers need the lock of the audit trail. */
export const chunkSize = 200

/** By the clock for imports without a job, such as those that a server of the previous version has left. */
export const importsJob: Job = {
  cron: '*/10 * * * *',
  // More at a time would only wait for each other, and other jobs would wait for them.
  queue: 'imports',
  failed: 'an import could not go on yet',
  async run(world, isStopped) {
    await runImports(world, isStopped)
    await runDeletions(world, isStopped)
  },
}

/** Writes all confirmed imports to their end, except those that another server is writing. */
export async function runImports(world: World, isStopped = () => false): Promise<void> {
  for (const { importId } of await listActiveImports(world.db)) {
    let end: ChunkEnd = 'more'
    while (end === 'more' && !isStopped()) {
      end = await runNext(world, importId)
      // Lets waiting requests run. The lock of the audit trail is granted in order, so they get it before the next
      // chunk.
      await letOthers()
    }
  }
}

/** When the database refuses a chunk, its rows are written one by one, so that only the faulty row fails. */
async function runNext(world: World, importId: number): Promise<ChunkEnd> {
  try {
    return await runChunk(world, importId, chunkSize)
  } catch (error) {
    if (!refusesData(error)) throw error
    seldomLog(world.log, 'a chunk of an import was refused; its rows go one by one')(error, { importId })
  }
  for (let row = 0; row < chunkSize; row++) {
    const end = await runRow(world, importId)
    if (end !== 'more') return end
  }
  return 'more'
}

async function runRow(world: World, importId: number): Promise<ChunkEnd> {
  try {
    return await runChunk(world, importId, 1)
  } catch (error) {
    if (!refusesData(error)) throw error
    return failNextRow(world, importId)
  }
}
