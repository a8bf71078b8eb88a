import { declared } from './domains.ts'
import { pruneReads } from './platform/audit/reads.ts'
import { every, type Job } from './platform/jobs/every.ts'
import { createSeldomLog, seldomLog } from './platform/log/seldom.ts'
import { pruneMails } from './platform/mail/worker.ts'
import { pruneHashKeys } from './platform/secrets/hash-keys.ts'
import type { World } from './platform/world.ts'

const hour = 60 * 60_000

/** Deletes expired records every hour. It only limits the size of the tables. */
export function startHousekeeping(world: World): Job {
  return every('housekeeping', hour, () => prune(world), createSeldomLog(world.log, 'housekeeping failed'))
}

const steps: readonly ((world: World) => Promise<unknown>)[] = [
  ...declared('prune'),
  pruneMails,
  pruneHashKeys,
  pruneReads,
]

/** Runs each step by itself, so that one that fails does not keep the others from their work. */
export async function prune(world: World): Promise<void> {
  const failed: string[] = []
  for (const step of steps) {
    try {
      await step(world)
    } catch (error) {
      failed.push(step.name)
      seldomLog(world.log, 'a step of housekeeping failed')(error, { step: step.name })
    }
  }
  if (failed.length > 0) throw new Error(`These steps failed: ${failed.join(', ')}`)
}
