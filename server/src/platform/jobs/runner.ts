import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TaskList, WorkerPool } from 'graphile-worker'
import type { Connected } from '../db/connect/connect.ts'
import { queueSchema } from '../db/connect/job-queue.ts'
import { libraryPool } from '../db/connect/library-pool.ts'
import type { Pooling } from '../db/connect/pooling.ts'
import { createSeldomLog } from '../log/seldom.ts'
import type { World } from '../world.ts'
import type { Jobs } from './job.ts'
import * as queries from './queries.ts'
import { runJob } from './run-job.ts'

const second = 1000
/** New jobs announce themselves, and `nudge` is called for those to be tried again, so that workers need not ask by themselves. */
const pollEvery = 600 * second
const restartAfter = 5 * second
/** Jobs that do not end in time go back to the queue, so that a server stops within five seconds. */
const finishWithin = 4 * second

export type Runner = {
  /** Ends when it has started for the first time. */
  ready: Promise<void>
  /** How the queue names it, while it runs. */
  poolId(): string | null
  /** Lets so many idle workers look for a job. */
  nudge(count: number): void
  stop(): Promise<void>
}

type Started = { pool: WorkerPool; ended: Promise<unknown>; end(): Promise<void> }

/** Runs these jobs, at most `atOnce` of them at the same time. It starts again when the database was away. */
export function startRunner(
  world: World,
  jobs: Jobs,
  atOnce: number,
  { connected, pooling }: { connected: Connected; pooling: Pooling },
): Runner {
  const stopping = new AbortController()
  const isStopped = () => stopping.signal.aborted
  const onEnd = createSeldomLog(world.log, 'the job queue stopped and starts again')
  const tasks: TaskList = Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [
      name,
      (payload: unknown) => runJob(world, name, job, isStopped, payload),
    ]),
  )
  let current: Started | null = null
  const { promise: ready, resolve: isReady } = Promise.withResolvers<void>()
  const nudge = (count: number) => {
    try {
      if (!isStopped()) current?.pool.nudge(count)
    } catch {
      // Its workers have ended at this moment; the next ones look for jobs when they start.
    }
  }
  const start = async (): Promise<Started> => {
    const { Logger, parseCronItems, run } = await import('graphile-worker')
    const events = new EventEmitter()
    const created = once(events, 'pool:create') as Promise<[{ workerPool: WorkerPool }]>
    // The library keeps the failure of its first query for ever, so it has to start again.
    const firstFailure = Promise.withResolvers<never>()
    let hasLooked = false
    const noteLooked = () => {
      hasLooked = true
    }
    events.on('job:start', noteLooked)
    events.on('worker:getJob:empty', noteLooked)
    events.on('worker:getJob:error', ({ error }: { error: Error }) => {
      if (!hasLooked) firstFailure.reject(error)
    })
    const runner = await run({
      pgPool: libraryPool(connected, pooling.hasSessions),
      taskList: tasks,
      parsedCronItems: parseCronItems(cronItemsOf(jobs)),
      noHandleSignals: true,
      preset: {
        worker: {
          schema: queueSchema,
          concurrentJobs: atOnce,
          pollInterval: pollEvery,
          preparedStatements: pooling.prepares,
          // Otherwise the library leaves a rejected promise behind when the database goes away, and the process ends.
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
          events,
          // Its messages may contain those of errors; jobs write their own to the log.
          logger: new Logger(() => () => undefined),
        },
      },
    })
    const ended = Promise.race([runner.promise, firstFailure.promise])
    // Awaited later; a rejection before that must not end the process.
    for (const promise of [runner.promise, firstFailure.promise, ended]) promise.catch(() => undefined)
    const [{ workerPool: pool }] = await created
    const end = async () => {
      const ending = runner.stop().catch(() => undefined)
      const isDone = await Promise.race([ending.then(() => true), sleep(finishWithin, false, { ref: false })])
      if (!isDone) await Promise.resolve(pool.forcefulShutdown('the server stopped')).catch(() => undefined)
    }
    return { pool, ended, end }
  }
  const keepRunning = async () => {
    while (!isStopped()) {
      try {
        current = await start()
        await queries.noteServers(world.db, [current.pool.id])
        isReady()
        if (!isStopped()) await current.ended
        if (!isStopped()) throw new Error('it ended by itself')
      } catch (error) {
        if (!isStopped()) onEnd(error)
      }
      if (current !== null) {
        await current.end()
        await queries.forgetServer(world.db, current.pool.id).catch(onEnd)
      }
      current = null
      await sleep(restartAfter, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const running = keepRunning()
  return {
    ready,
    poolId: () => current?.pool.id ?? null,
    nudge,
    async stop() {
      stopping.abort()
      isReady()
      await current?.end()
      await running
    },
  }
}

/** A run takes the place of an earlier one that still waits, so that a queue that stood still has one of each. */
const cronItemsOf = (jobs: Jobs) =>
  Object.entries(jobs).flatMap(([task, { cron, queue }]) =>
    cron === undefined
      ? []
      : [{ task, match: cron, options: { jobKey: task, ...(queue !== undefined && { queueName: queue }) } }],
  )
