import type { World } from '../world.ts'

/** Background work. The queue decides when it runs, and on which server; the work itself is a plain function. */
export type Job = {
  /** Minute, hour, day, month and weekday in UTC, as in a crontab. Such a job also runs when a server starts. */
  readonly cron?: string
  /** The jobs of a queue run one after the other, on all servers together. Without it, a late run may meet the next one. */
  readonly queue?: string
  /** What the log says of a run that failed. The queue tries it again after some seconds, and then less and less often. */
  readonly failed: string
  /** False where errors of others may contain names: the log has their code alone. */
  readonly stacks?: boolean
  /** Long work checks `isStopped` between its steps, and leaves the rest to the next run. `payload` is what `addJobs` was given. */
  readonly run: (world: World, isStopped: () => boolean, payload: unknown) => Promise<unknown>
}

/** A failure whose words may be shown and logged, because they contain no names. */
export class JobFailed extends Error {
  readonly facts: Record<string, unknown>
  constructor(reason: string, facts: Record<string, unknown>, cause: unknown) {
    super(reason, { cause })
    this.facts = facts
  }
}

/** By their names, which are also those of their figures. */
export type Jobs = Readonly<Record<string, Job>>
