import { sql } from 'kysely'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { resetLinks, sendResetLinks } from './domains/access/auth/reset-requests.ts'
import { declared, domains } from './domains.ts'
import { jobs, pruning } from './jobs.ts'
import { connect } from './platform/db/connect/connect.ts'
import { unpooled } from './platform/db/connect/pooling.ts'
import type { ServerDomain } from './platform/domain.ts'
import { noteRequest } from './platform/jobs/activity.ts'
import { readJobFigures } from './platform/jobs/figures.ts'
import type { Jobs } from './platform/jobs/job.ts'
import { type Queue, startQueue } from './platform/jobs/queue.ts'
import { runJob } from './platform/jobs/run-job.ts'
import type { World } from './platform/world.ts'
import { givePassword } from './testing/caller.ts'
import { asServer } from './testing/cluster.ts'
import { freePort } from './testing/fakes/free-port.ts'
import { prune } from './testing/jobs/prune.ts'
import { buildTestApp, type TestApp } from './testing/world.ts'

const day = 24 * 60 * 60_000

it('housekeeping abandons old unsent mail, and deletes old mail, links and sessions', async () => {
  const t = await buildTestApp()
  try {
    const person = await t.person()
    await givePassword(t.app, person)
    await t.anonymous().inject('POST', `/api/auth/send-password-reset-link?email=${person.email}`)
    await sendResetLinks(t.world)
    await prune(t.world)
    expect(await t.mails.all()).toHaveLength(2)
    t.clock.advance(8 * day)
    await prune(t.world)
    expect(await t.mails.all()).toHaveLength(0)
    const states = await t.db.selectFrom('session').select('state').execute()
    expect(states).toEqual([{ state: 'ENDED' }])
    t.clock.advance(60 * day)
    await prune(t.world)
    for (const table of ['mail', 'session', 'oneTimeCode', 'accountToken'] as const) {
      expect(await t.db.selectFrom(table).selectAll().execute()).toEqual([])
    }
    expect(await t.db.selectFrom('user').select('userId').execute()).toHaveLength(1)
  } finally {
    await t.close()
  }
})

it('records of mail are kept for the configured time', async () => {
  const t = await buildTestApp({ MAIL_KEPT_DAYS: '90' })
  try {
    const person = await t.person()
    await t.anonymous().inject('POST', `/api/auth/send-password-reset-link?email=${person.email}`)
    await sendResetLinks(t.world)
    const count = async () => (await t.db.selectFrom('mail').select('mailId').execute()).length
    t.clock.advance(89 * day)
    await prune(t.world)
    expect(await count()).toBe(1)
    t.clock.advance(2 * day)
    await prune(t.world)
    expect(await count()).toBe(0)
  } finally {
    await t.close()
  }
})

describe('the queue', () => {
  let t: TestApp
  let queue: Queue | undefined
  beforeEach(async () => {
    t = await buildTestApp()
  })
  afterEach(async () => {
    await queue?.stop()
    queue = undefined
    await t.close()
  })
  const start = (
    jobs: Jobs,
    connected = connect(asServer(t.database.connection), { isStarting: true, maxWait: 10_000 }),
  ) => {
    const started = startQueue(t.world, [{ jobs, atOnce: 6 }], connected, unpooled)
    queue = {
      async stop() {
        await started.stop()
        await connected.close()
      },
    }
  }
  const listJobs = async () =>
    (
      await sql<{ name: string; lastError: string | null; attempts: number; lockedBy: string | null }>`
        select task_identifier as name, last_error, attempts, locked_by
        from graphile_worker.jobs where task_identifier not in ('mail', 'reset-links') order by 1`.execute(
        t.db,
      )
    ).rows

  it('runs each step of housekeeping at its start; one that fails waits for its next attempt, and the log names it', async () => {
    const person = await t.person()
    await t.anonymous().inject('POST', `/api/auth/send-password-reset-link?email=${person.email}`)
    await sendResetLinks(t.world)
    t.clock.advance(60 * day)
    await t.db.schema.alterTable('passkeyChallenge').renameTo('passkeyChallengeAway').execute()
    start(pruning)
    await vi.waitFor(
      async () =>
        expect(await listJobs()).toMatchObject([
          { name: 'pruneChallenges', lastError: '42P01', attempts: expect.any(Number) },
        ]),
      { timeout: 150_000, interval: 500 },
    )
    expect(await t.db.selectFrom('mail').select('mailId').execute()).toEqual([])
    const lines = t.logged.filter((line) => line.includes('a step of housekeeping failed'))
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ job: 'pruneChallenges' }])
  }, 160_000)

  it('sends a reset link as soon as somebody asks for it', async () => {
    const { email } = await t.person()
    const listMails = () => t.db.selectFrom('mail').select('template').execute()
    const before = await listMails()
    // The figures are those of the process, in which other tests ran such jobs too.
    const countDone = () => readJobFigures().get('reset-links')?.done ?? 0
    const doneBefore = countDone()
    start({ 'reset-links': resetLinks })
    await vi.waitFor(() => expect(countDone()).toBe(doneBefore + 1), { timeout: 20_000 })
    await t.anonymous().inject('POST', `/api/auth/send-password-reset-link?email=${email}`)
    await vi.waitFor(async () => expect(await listMails()).toHaveLength(before.length + 1), {
      timeout: 20_000,
    })
  }, 60_000)

  it('gives a job that does not end to the next server, and stops within five seconds', async () => {
    let runs = 0
    const endless = { cron: '0 0 1 1 *', failed: 'endless failed' }
    start({
      endless: {
        ...endless,
        run: () => {
          runs += 1
          return new Promise(() => undefined)
        },
      },
    })
    await vi.waitFor(() => expect(runs).toBe(1), { timeout: 20_000, interval: 50 })
    const stoppedAt = performance.now()
    await queue?.stop()
    expect(performance.now() - stoppedAt).toBeLessThan(5_000)
    expect(await listJobs()).toMatchObject([{ name: 'endless', lockedBy: null }])
    start({ endless: { ...endless, run: async () => (runs += 1) } })
    await vi.waitFor(async () => expect(await listJobs()).toEqual([]), { timeout: 20_000, interval: 50 })
    expect(runs).toBe(2)
  }, 60_000)

  it('gives the jobs of a server that has crashed to another one', async () => {
    await sql`select graphile_worker.add_job('left', queue_name := 'left', job_key := 'left')`.execute(t.db)
    await sql`update graphile_worker._private_jobs set locked_by = 'pool-crashed', locked_at = now() - interval '3 minutes'`.execute(
      t.db,
    )
    await sql`update graphile_worker._private_job_queues set locked_by = 'pool-crashed', locked_at = now()`.execute(
      t.db,
    )
    let runs = 0
    start({ left: { failed: 'left failed', run: async () => (runs += 1) } })
    await vi.waitFor(() => expect(runs).toBe(1), { timeout: 30_000, interval: 100 })
  }, 60_000)

  it('goes on by itself after PostgreSQL has closed its connections', async () => {
    // Retries are looked for less often while nobody uses a server.
    noteRequest()
    let runs = 0
    const often = { failed: 'often failed', run: async () => (runs += 1) }
    start({ often: { cron: '0 0 1 1 *', ...often } })
    await vi.waitFor(() => expect(runs).toBe(1), { timeout: 20_000, interval: 50 })
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(t.db)
    await sql`select graphile_worker.add_job('often')`.execute(t.db)
    await vi.waitFor(() => expect(runs).toBe(2), { timeout: 40_000, interval: 100 })
  }, 60_000)
})

it('a job logs one line while the database is away, without a stack', async () => {
  const t = await buildTestApp()
  try {
    const away = connect({ connectionString: `postgresql://127.0.0.1:${await freePort()}/none` })
    const world = { ...t.world, db: away.db }
    for (const [name, job] of Object.entries(pruning))
      await expect(runJob(world, name, job)).rejects.toThrow('the connection was refused (ECONNREFUSED)')
    const lines = t.logged.filter((line) => line.includes('a step of housekeeping failed'))
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { cause: 'the connection was refused (ECONNREFUSED)', job: 'pruneSessions' },
    ])
    expect(lines.join('')).not.toContain('stack')
    await away.close()
  } finally {
    await t.close()
  }
})

it('a run that the stop of a server cuts short is tried again, and one that reached its end is not', async () => {
  const world = {
    log: pino({ level: 'silent' }),
    inForce: { renewIfOld: () => Promise.resolve() },
  } as World
  let isStopping = false
  const isStopped = () => isStopping
  const run = (work: (isStopped: () => boolean) => void) => {
    isStopping = false
    const job = { failed: 'rows failed', run: async (_world: World, isOver: () => boolean) => work(isOver) }
    return runJob(world, 'rows', job, isStopped)
  }
  await expect(
    run((isOver) => {
      isStopping = true
      isOver()
    }),
  ).rejects.toThrow('the server stopped')
  await expect(
    run((isOver) => {
      isOver()
      isStopping = true
    }),
  ).resolves.toBeUndefined()
})

it('no two jobs have the same name', () => {
  const declaredNames = domains.flatMap((domain: ServerDomain) => Object.keys(domain.jobs ?? {}))
  const steps = declared('prune').map(({ name }) => name)
  const names = [...declaredNames, ...steps]
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted())
  expect(Object.keys(jobs)).toEqual(expect.arrayContaining(names))
})
