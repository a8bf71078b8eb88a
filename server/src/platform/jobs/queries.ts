import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

export type NewJob = {
  task: string
  key: string
  queue?: string | undefined
  payload?: object
  /** Jobs with a lower number come first; 0 unless given. */
  priority?: number
  /** How often it is tried, at last each quarter of an hour; 25 unless given. */
  attempts?: number
}

/** Adds jobs, in the transaction that causes them. One with the key of a job that still waits takes its place. */
export async function addJobs(db: Db, jobs: NewJob[]): Promise<void> {
  if (jobs.length === 0) return
  await sql`
    select graphile_worker.add_job(task, payload, queue, null, attempts, key, priority)
    from json_to_recordset(${JSON.stringify(jobs)})
      as job (task text, payload json, queue text, attempts integer, key text, priority integer)`.execute(db)
}

/** Long enough for a server that waits for its database, short enough for a mail that a crashed one was sending. */
const goneAfter = sql.lit('2 minutes')
const longestWait = sql.lit('15 minutes')

/**
 * Notes that these pools work, and gives back the jobs of those that have not said so for a while. The library waits longer
 * after each failure, up to six hours; after an outage of a relay, that would be too late for mail.
 */
export async function noteServers(db: Db, poolIds: string[]): Promise<void> {
  await sql`
    with seen as (
      insert into job_server (pool_id, seen_at) select pool_id, now() from unnest(${poolIds}::text[]) as pool_id
      on conflict (pool_id) do update set seen_at = excluded.seen_at),
    gone as (
      delete from job_server where seen_at < now() - ${goneAfter}::interval and pool_id <> all(${poolIds}))
    select graphile_worker.force_unlock_workers(array(
      select distinct locked_by from graphile_worker.jobs
      where locked_at < now() - ${goneAfter}::interval and locked_by <> all(${poolIds}) and not exists (
        select from job_server where pool_id = locked_by and seen_at >= now() - ${goneAfter}::interval))),
      (select count(*) from graphile_worker.reschedule_jobs(array(
        select id from graphile_worker.jobs
        where attempts > 0 and attempts < max_attempts and locked_at is null
          and run_at > now() + ${longestWait}::interval), run_at := now() + ${longestWait}::interval))`.execute(
    db,
  )
}

/** Gives back what this pool has taken and could not finish. */
export async function forgetServer(db: Db, poolId: string): Promise<void> {
  await sql`
    with gone as (delete from job_server where pool_id = ${poolId})
    select graphile_worker.force_unlock_workers(array[${poolId}])`.execute(db)
}

/** The jobs that are due, also those in work, and for how many seconds the first has been. */
export async function countDueJobs(db: Db): Promise<{ count: number; seconds: number }> {
  const { rows } = await sql<{ count: number; seconds: number }>`
    select count(*)::integer as count,
      coalesce(extract(epoch from now() - min(run_at)), 0)::double precision as seconds
    from graphile_worker.jobs where run_at <= now() and attempts < max_attempts`.execute(db)
  return rows[0] ?? { count: 0, seconds: 0 }
}

/** Deletes jobs that will not be tried again, a month after their last attempt. */
export async function deleteFailedJobs(db: Db): Promise<void> {
  await sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where attempts >= max_attempts and locked_at is null and run_at < now() - interval '30 days'))`.execute(
    db,
  )
}
