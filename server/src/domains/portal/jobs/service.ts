import type { JobList } from '@gantry/contract/domains/portal/jobs/schemas'
import { type JobState, mostJobsListed } from '@gantry/contract/domains/portal/jobs/words'
import type { Actor } from '../../../platform/actor.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import { notFound, problem } from '../../../platform/http/problem.ts'
import type { World } from '../../../platform/world.ts'
import * as queries from './queries.ts'

export { countJobs as countJobsByState } from './queries.ts'

export async function listJobs(
  { db }: Pick<World, 'db'>,
  { state }: { state?: JobState | undefined },
): Promise<JobList> {
  const rows = await queries.listJobs(db, state, mostJobsListed)
  const times = await queries.listTimes(db)
  return {
    jobs: rows.map((row) => ({ ...row, addedAt: row.addedAt.toISOString(), at: row.at.toISOString() })),
    counts: await queries.countJobs(db),
    timed: times.map(({ name, lastDueAt }) => ({ name, lastDueAt: lastDueAt.toISOString() })),
  }
}

/** @throws 404 if the job is gone, as one that was done; 409 if it did not fail, or runs at this moment */
export function retryJob(world: Pick<World, 'db' | 'clock'>, actor: Actor, jobId: number): Promise<void> {
  return world.db.transaction().execute(async (tx) => {
    const job = await queries.findJob(tx, jobId)
    if (job === null) throw notFound()
    if (job.attempts === 0 || !(await queries.rescheduleJob(tx, jobId))) throw problem('job.not-failed')
    const subject = { type: 'job', id: jobId }
    await recordAudit(world, tx, { action: 'job.retry', actor, subject, detail: { name: job.name } })
  })
}
