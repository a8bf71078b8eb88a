import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

type Left = { name?: string; attempts?: number; lastError?: string }

/** Adds a job to the queue as a server leaves it after its attempts failed; all of them unless told otherwise. */
export async function buildFailedJob(
  db: Db,
  { name = 'mail', attempts = 25, lastError = 'the connection was refused (ECONNREFUSED)' }: Left = {},
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from graphile_worker.add_job(${name}, run_at := now() + interval '1 hour')`.execute(db)
  const jobId = rows[0]?.id ?? 0
  await sql`update graphile_worker._private_jobs set attempts = ${attempts}, last_error = ${lastError}
    where id = ${jobId}`.execute(db)
  return jobId
}

const listed = async (db: Db, name: string) =>
  (
    await sql<{ key: string | null; queueName: string | null }>`
      select key, queue_name from graphile_worker.jobs where task_identifier = ${name} order by id`.execute(
      db,
    )
  ).rows

/** The keys of the jobs of this kind that the queue has. */
export const listJobKeys = async (db: Db, name: string) => (await listed(db, name)).map(({ key }) => key)

/** The named queues in which they wait for each other. */
export const listQueues = async (db: Db, name: string) =>
  (await listed(db, name)).map(({ queueName }) => queueName)

export async function clearJobs(db: Db): Promise<void> {
  await sql`delete from graphile_worker._private_jobs`.execute(db)
}
