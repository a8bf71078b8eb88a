import { setImmediate as letOthers } from 'node:timers/promises'
import { refusesData } from '../../platform/db/statements/violations.ts'
import { every, type Job } from '../../platform/jobs/every.ts'
import type { World } from '../../platform/world.ts'
import { type ChunkEnd, failNextRow, runChunk } from './chunk.ts'
import { listActiveImports } from './running-queries.ts'

const pollEvery = 250
/** Rows of one transaction: few enough that the trail's lock, which everyone needs, is free again soon. */
export const chunkSize = 200

/** Writes confirmed imports, whichever server they were confirmed on. */
export function startImportWorker(world: World): Job {
  return every(
    pollEvery,
    (isStopped) => runImports(world, isStopped),
    (error) => world.log.warn({ err: error }, 'an import could not go on yet'),
  )
}

/** Every import there is to write, to its end; one that another server is at is left to it. */
export async function runImports(world: World, isStopped = () => false): Promise<void> {
  for (const { importId } of await listActiveImports(world.db)) {
    let end: ChunkEnd = 'more'
    while (end === 'more' && !isStopped()) {
      end = await runNext(world, importId)
      // Requests that came meanwhile; who waits for the trail's lock has it by now, as it goes by who came first.
      await letOthers()
    }
  }
}

/** When the database refuses a whole chunk, its rows go one by one, so that only the one at fault fails. */
async function runNext(world: World, importId: number): Promise<ChunkEnd> {
  try {
    return await runChunk(world, importId, chunkSize)
  } catch (error) {
    if (!refusesData(error)) throw error
    world.log.warn({ importId, err: error }, 'a chunk of an import was refused; its rows go one by one')
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
