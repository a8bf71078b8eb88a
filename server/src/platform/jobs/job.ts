import type { World } from '../world.ts'

/** Background work. The queue decides when it runs, and on which server; the work itself is a plain function. */
export type Job = {
  /** Minute, hour, day, month and weekday in UTC, as in a crontab. Such a job also runs when a server starts. */
  readonly cron?: string
  /** The jobs of a queue run one after the other, on all servers together. Without it, a late run may meet the next one. */
  readonly queue?: string
  /** What the log says of a run that failed. The queue tries it again after some seconds, and then less and less often. */
  readonly failed: string
  /** Long work checks `isStopped` between its steps, and leaves the rest to the next run. */
  readonly run: (world: World, isStopped: () => boolean) => Promise<unknown>
}

/** By their names, which are also those of their figures. */
export type Jobs = Readonly<Record<string, Job>>
