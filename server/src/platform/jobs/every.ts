import { isQuiet } from './activity.ts'
import { countRun, noteDone } from './figures.ts'

export type Job = {
  /** Runs the work now, or once more after the current run. */
  wake(): void
  /** Starts no further run, and waits for the current one. */
  stop(): Promise<void>
}

/** How often jobs run at least while nobody uses this server. */
const quietPause = 60_000

type Work = (isStopped: () => boolean) => Promise<unknown>

/**
 * Runs `work`, whose `name` is that of its figures, now and then every `milliseconds`, never twice at the same time. A failed
 * run calls `onError` and does not prevent the next one. Long work should check `isStopped` between its steps. A server that
 * answers no requests runs its frequent jobs less often, so that it leaves the database alone.
 */
export function every(
  name: string,
  milliseconds: number,
  work: Work,
  onError: (error: unknown) => void,
): Job {
  let stopped = false
  let isWanted = false
  let running: Promise<void> | null = null
  let lastRun = 0
  const isStopped = () => stopped
  async function runWhileWanted(): Promise<void> {
    while (isWanted && !isStopped()) {
      isWanted = false
      lastRun = performance.now()
      try {
        await work(isStopped)
        noteDone(name)
      } catch (error) {
        countRun(name, 'failed')
        onError(error)
      }
    }
    running = null
  }
  function wake(): void {
    isWanted = true
    running ??= runWhileWanted()
  }
  const timer = setInterval(() => {
    if (running === null && (!isQuiet() || performance.now() - lastRun >= quietPause)) wake()
  }, milliseconds)
  wake()
  return {
    wake,
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
