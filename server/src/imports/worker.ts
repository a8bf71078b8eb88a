import { setImmediate as letOthers } from 'node:timers/promises'
import { prepared } from '../db/prepared.ts'
import { refusesData } from '../db/violations.ts'
import type { World } from '../world.ts'
import { type ChunkEnd, failNextRow, runChunk } from './chunk.ts'

const pollEvery = 250
/** Rows of one transaction: few enough that the trail's lock, which everyone needs, is free again soon. */
export const chunkSize = 200

/** Writes confirmed imports, whichever server they were confirmed on. */
export function startImportWorker(world: World): { stop(): Promise<void> } {
  let stopped = false
  let busy = false
  let running: Promise<void> = Promise.resolve()
  const wake = () => {
    if (stopped || busy) return
    busy = true
    running = runImports(world, () => stopped)
      .catch((error: unknown) => world.log.warn({ err: error }, 'an import could not go on yet'))
      .finally(() => {
        busy = false
      })
  }
  const poll = setInterval(wake, pollEvery)
  wake()
  return {
    async stop() {
      stopped = true
      clearInterval(poll)
      await running
    },
  }
}

/** Every import there is to write, to its end; one that another server is at is left to it. */
export async function runImports(world: World, isStopped = () => false): Promise<void> {
  for (const { importId } of await listActive(world.db, {})) {
    let end: ChunkEnd = 'more'
    while (end === 'more' && !isStopped()) {
      end = await runNext(world, importId)
      // Requests that came meanwhile; who waits for the trail's lock has it by now, as it goes by who came first.
      await letOthers()
    }
  }
}

const listActive = prepared((db) =>
  db
    .selectFrom('import')
    .select('importId')
    .where('state', 'in', ['RUNNING', 'STOPPING'])
    .orderBy('importId'),
)

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
