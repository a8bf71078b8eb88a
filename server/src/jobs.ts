import { declared, declaredJobs } from './domains.ts'
import { fileCleanup } from './kit/stored-files/service.ts'
import { countedDenials } from './platform/audit/denials.ts'
import { auditHeads } from './platform/audit/heads/keeping.ts'
import { pruneReads } from './platform/audit/reads.ts'
import type { Job, Jobs } from './platform/jobs/job.ts'
import { deleteFailedJobs } from './platform/jobs/queries.ts'
import { pruneLimits } from './platform/limits/limiter.ts'
import { leftMails, pruneMails } from './platform/mail/worker.ts'
import { pruneHashKeys } from './platform/secrets/hash-keys.ts'
import type { World } from './platform/world.ts'

/** Deletes jobs that failed for good a month ago. */
const pruneFailedJobs = ({ db }: Pick<World, 'db'>): Promise<void> => deleteFailedJobs(db)

/** The queue never runs a job with an empty name, and says nothing about it. */
function nameOf({ name }: { name: string }): string {
  if (name === '') throw new Error('A step of housekeeping needs a function with a name.')
  return name
}

/**
 * They only limit the size of the tables. Each is a job, so that one that fails does not keep the others from their work, and
 * has its own minute of the hour.
 */
export const pruning: Jobs = Object.fromEntries(
  [...declared('prune'), pruneMails, pruneHashKeys, pruneReads, pruneFailedJobs].map(
    (run, index): [string, Job] => [
      nameOf(run),
      { cron: `${(2 * index + 1) % 60} * * * *`, failed: 'a step of housekeeping failed', run },
    ],
  ),
)

/** All jobs of the queue. */
export const jobs: Jobs = {
  ...declaredJobs,
  ...pruning,
  'audit-heads': auditHeads,
  denials: countedDenials,
  'unused-limits': {
    cron: '*/10 * * * *',
    failed: 'unused limits could not be deleted',
    run: pruneLimits,
  },
  'file-cleanup': fileCleanup,
  'left-mails': leftMails,
}
