import { isQuiet } from './activity.ts'
import { countRun, noteDone } from './figures.ts'

export type Job = {
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
  let running: Promise<void> | null = null
  let lastRun = 0
  const run = async () => {
    lastRun = performance.now()
    try {
      await work(() => stopped)
      noteDone(name)
    } catch (error) {
      countRun(name, 'failed')
      onError(error)
    }
  }
  const start = () => {
    running = run().finally(() => {
      running = null
    })
  }
  const timer = setInterval(() => {
    if (running === null && (!isQuiet() || performance.now() - lastRun >= quietPause)) start()
  }, milliseconds)
  start()
  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
