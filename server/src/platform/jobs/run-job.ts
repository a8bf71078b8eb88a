import { causeOf, seldomLog } from '../log/seldom.ts'
import type { World } from '../world.ts'
import { countRun } from './figures.ts'
import { type Job, JobFailed } from './job.ts'

/** @throws an error with the cause alone, because the queue keeps its message, and other messages may contain names */
export async function runJob(
  world: World,
  name: string,
  job: Job,
  isStopped = () => false,
  payload: unknown = {},
): Promise<void> {
  let isCutShort = false
  const isStoppedNow = () => {
    if (isStopped()) isCutShort = true
    return isCutShort
  }
  await world.inForce.renewIfOld()
  try {
    await job.run(world, isStoppedNow, payload)
  } catch (error) {
    countRun(name, 'failed')
    const isTold = error instanceof JobFailed
    const facts = isTold ? { ...error.facts, reason: error.message } : {}
    const cause = isTold ? error.cause : error
    seldomLog(world.log, job.failed, { stacks: job.stacks ?? true })(cause, { job: name, ...facts })
    throw new Error(isTold ? error.message : causeOf(error), { cause: error })
  }
  // The next server goes on with the work of a run that has asked, and left the rest.
  if (isCutShort) throw new Error('the server stopped')
  countRun(name, 'done')
}
