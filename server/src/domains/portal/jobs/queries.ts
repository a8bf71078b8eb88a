import type { JobState } from '@gantry/contract/domains/portal/jobs/words'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

export type JobRow = {
  jobId: number
  name: string
  state: JobState
  attempts: number
  maxAttempts: number
  addedAt: Date
  at: Date
  lastError: string | null
}

// What the queue does with a job: it runs one that is locked, and passes over one without attempts left.
const state = sql<JobState>`case when locked_at is not null then 'RUNNING'
  when attempts >= max_attempts then 'FAILED' else 'WAITING' end`

export async function listJobs(db: Db, only: JobState | undefined, most: number): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    select * from (
      select id as job_id, task_identifier as name, ${state} as state, attempts, max_attempts,
        created_at as added_at, case when locked_at is null then run_at else locked_at end as at, last_error
      from graphile_worker.jobs) as job
    where ${only === undefined ? sql`true` : sql`state = ${only}`}
    order by array_position(array['FAILED', 'RUNNING', 'WAITING'], state), at, job_id
    limit ${most}`.execute(db)
  return rows
}

export async function countJobs(db: Db): Promise<Record<JobState, number>> {
  const { rows } = await sql<{ state: JobState; count: number }>`
    select ${state} as state, count(*)::integer as count from graphile_worker.jobs group by 1`.execute(db)
  const counts = { RUNNING: 0, WAITING: 0, FAILED: 0 }
  for (const row of rows) counts[row.state] = row.count
  return counts
}

/** When work by the clock was last due, on whichever server. The queue also remembers work that no longer exists. */
export async function listTimes(db: Db): Promise<{ name: string; lastDueAt: Date }[]> {
  const { rows } = await sql<{ name: string; lastDueAt: Date }>`
    select identifier as name, last_execution as last_due_at
    from graphile_worker._private_known_crontabs
    where last_execution > now() - interval '7 days' order by identifier`.execute(db)
  return rows
}

export async function findJob(db: Db, jobId: number): Promise<Pick<JobRow, 'name' | 'attempts'> | null> {
  const { rows } = await sql<Pick<JobRow, 'name' | 'attempts'>>`
    select task_identifier as name, attempts from graphile_worker.jobs where id = ${jobId}`.execute(db)
  return rows[0] ?? null
}

/** Makes a job due at once, with all its attempts. False if it runs at this moment, or is gone. */
export async function rescheduleJob(db: Db, jobId: number): Promise<boolean> {
  const { rows } = await sql`
    select id from graphile_worker.reschedule_jobs(array[${jobId}::bigint], run_at := now(), attempts := 0)
    where id is not null`.execute(db)
  return rows.length > 0
}
