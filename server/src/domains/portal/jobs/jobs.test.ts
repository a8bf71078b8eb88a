import { jobNames } from '@gantry/contract/domains/portal/jobs/words'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobs, pruning } from '../../../jobs.ts'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { buildFailedJob, clearJobs } from '../../../testing/jobs/queries.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

const path = '/api/gantry-admin/jobs'

let t: TestApp
let cast: Cast
beforeAll(async () => {
  t = await buildTestApp()
  cast = await buildCast(t)
})
beforeEach(() => clearJobs(t.db))
afterAll(() => t.close())

type Listed = {
  jobs: { jobId: number; name: string; state: string; attempts: number; lastError: string | null }[]
  counts: Record<string, number>
  timed: { name: string; lastDueAt: string }[]
}
const list = async (query = '') => (await cast.as.admin.inject('GET', `${path}${query}`)).json<Listed>()
const retry = (jobId: number) => cast.as.admin.inject('POST', `${path}/${jobId}/retry`)
const lock = (jobId: number) =>
  sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool' where id = ${jobId}`.execute(
    t.db,
  )

it('names all work of the server but the steps of housekeeping', () => {
  const named = Object.keys(jobs).filter((name) => !(name in pruning))
  expect([...named, 'mail'].toSorted()).toEqual([...jobNames].toSorted())
})

describe('the list of jobs', () => {
  it('has what failed, what runs and what waits, in this order, with its cause and without its payload', async () => {
    const waiting = await buildFailedJob(t.db, { attempts: 3 })
    const running = await buildFailedJob(t.db, { attempts: 1, name: 'holds' })
    await lock(running)
    const failed = await buildFailedJob(t.db, { lastError: 'unknown template' })
    const answer = await list()
    expect(answer.jobs.map(({ jobId, state, attempts }) => [jobId, state, attempts])).toEqual([
      [failed, 'FAILED', 25],
      [running, 'RUNNING', 1],
      [waiting, 'WAITING', 3],
    ])
    expect(answer.jobs[0]).toEqual({
      jobId: failed,
      name: 'mail',
      state: 'FAILED',
      attempts: 25,
      maxAttempts: 25,
      addedAt: expect.any(String),
      at: expect.any(String),
      lastError: 'unknown template',
    })
    expect(answer.counts).toEqual({ FAILED: 1, RUNNING: 1, WAITING: 1 })
    const { jobs: filtered, counts } = await list('?state=WAITING')
    expect(filtered.map(({ jobId }) => jobId)).toEqual([waiting])
    expect(counts).toEqual(answer.counts)
    expect((await cast.as.admin.inject('GET', `${path}?state=LOST`)).status).toBe(400)
  })

  it('counts those that it cuts off', async () => {
    await sql`select graphile_worker.add_job('mail') from generate_series(1, 205)`.execute(t.db)
    const { jobs: listed, counts } = await list()
    expect([listed.length, counts['WAITING']]).toEqual([200, 205])
  })

  it('says when work by the clock was last due', async () => {
    await sql`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution) values
      ('holds', now(), '2999-01-02 03:00Z'), ('gone', now(), now() - interval '8 days')`.execute(t.db)
    expect((await list()).timed).toEqual([{ name: 'holds', lastDueAt: '2999-01-02T03:00:00.000Z' }])
  })
})

describe('trying a job again', () => {
  it('makes it due at once with all its attempts, and the audit trail says so', async () => {
    const jobId = await buildFailedJob(t.db)
    expect((await retry(jobId)).status).toBe(200)
    const { rows } = await sql`
      select attempts, run_at <= now() as is_due from graphile_worker.jobs where id = ${jobId}`.execute(t.db)
    expect(rows).toEqual([{ attempts: 0, isDue: true }])
    const entries = t.db.selectFrom('auditEvent').select(['subjectType', 'subjectId', 'detail'])
    expect(await entries.where('action', '=', 'job.retry').execute()).toEqual([
      { subjectType: 'job', subjectId: jobId, detail: { name: 'mail' } },
    ])
    // It waits for its first attempt again, so a second request changes nothing.
    expect((await retry(jobId)).status).toBe(409)
  })

  it('is refused for a job that runs, has not failed or is gone', async () => {
    const running = await buildFailedJob(t.db, { attempts: 2 })
    await lock(running)
    const fresh = await buildFailedJob(t.db, { attempts: 0 })
    for (const jobId of [running, fresh]) {
      const answer = await retry(jobId)
      expect([answer.status, answer.json<{ code: string }>().code]).toEqual([409, 'job.not-failed'])
    }
    expect((await retry(987_654_321)).status).toBe(404)
  })

  it('is for platform administrators alone', async () => {
    const jobId = await buildFailedJob(t.db)
    const tried = [t.anonymous(), cast.as.northAdmin, cast.as.ana]
    const answers = await Promise.all(
      tried.flatMap((caller) => [
        caller.inject('GET', path),
        caller.inject('POST', `${path}/${jobId}/retry`),
      ]),
    )
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 403, 403, 403, 403])
  })
})
