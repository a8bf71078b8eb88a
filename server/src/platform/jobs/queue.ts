import type { Connected } from '../db/connect/connect.ts'
import type { Pooling } from '../db/connect/pooling.ts'
import { createSeldomLog } from '../log/seldom.ts'
import type { World } from '../world.ts'
import { every } from './every.ts'
import type { Jobs } from './job.ts'
import * as queries from './queries.ts'
import { startRunner } from './runner.ts'

const second = 1000
/** Connections of a server for its queue: each group waits for notifications on one, and all take and finish jobs by the others. */
export const queueConnections = (groups: number) => groups + 3
/** Jobs that are tried again do not announce themselves. Without sessions nothing does. */
const lookEvery = 5 * second
const lookWithoutSessions = 2 * second
const noteEvery = 30 * second

/** Jobs of which a server works on so many at the same time. A group never waits for the jobs of another one. */
export type Group = { jobs: Jobs; atOnce: number }

export type Queue = { stop(): Promise<void> }

/** Takes jobs from the queue in the database and runs them. All servers share the queue. */
export function startQueue(
  world: World,
  groups: readonly Group[],
  connected: Connected,
  pooling: Pooling,
): Queue {
  const { db, log } = world
  let isStopped = false
  const runners = groups.map(({ jobs, atOnce }) => startRunner(world, jobs, atOnce, { connected, pooling }))
  const onError = createSeldomLog(log, 'this server could not look for jobs')
  const look = async () => {
    const { count } = await queries.countDueJobs(db)
    if (count > 0) for (const runner of runners) runner.nudge(count)
  }
  let notedAt = performance.now()
  const looking = every(
    'job-queue',
    pooling.hasSessions ? lookEvery : lookWithoutSessions,
    async () => {
      const now = performance.now()
      if (now - notedAt >= noteEvery) {
        await queries.noteServers(
          db,
          runners.flatMap((runner) => runner.poolId() ?? []),
        )
        notedAt = now
      }
      await look()
    },
    onError,
  )
  const begin = async () => {
    await Promise.all(runners.map(({ ready }) => ready))
    if (isStopped) return
    await queries.addJobs(db, startJobsOf(groups))
    // Their announcement may have come before a runner listened.
    await look()
  }
  const beginning = begin().catch(onError)
  return {
    async stop() {
      isStopped = true
      await Promise.all([looking.stop(), beginning, ...runners.map((runner) => runner.stop())])
    },
  }
}

const startJobsOf = (groups: readonly Group[]): queries.NewJob[] =>
  groups.flatMap(({ jobs }) =>
    Object.entries(jobs).flatMap(([task, { cron, queue }]) =>
      cron === undefined ? [] : [{ task, queue, key: task }],
    ),
  )
