import { causeOf, seldomLog } from '../log/seldom.ts'
import type { World } from '../world.ts'
import { countRun } from './figures.ts'
import type { Job } from './job.ts'

/** @throws an error with the cause alone, because the queue keeps its message, and other messages may contain names */
export async function runJob(world: World, name: string, job: Job, isStopped = () => false): Promise<void> {
  try {
    await job.run(world, isStopped)
  } catch (error) {
    countRun(name, 'failed')
    seldomLog(world.log, job.failed)(error, { job: name })
    throw new Error(causeOf(error), { cause: error })
  }
  // The next server goes on with what the stop has cut short.
  if (isStopped()) throw new Error('the server stopped')
  countRun(name, 'done')
}
