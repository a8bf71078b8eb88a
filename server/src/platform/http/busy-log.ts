import type { Logger } from 'pino'
import type { Clock } from '../secrets/clock.ts'

const interval = 10_000

/**
 * Logs answers of 503: one line every ten seconds for each cause, with the number of answers and without a stack, because an
 * overloaded server must not fill its log.
 */
export function createBusyLog({ log, clock }: { log: Logger; clock: Clock }): (error: unknown) => void {
  const causes = new Map<string, { loggedAt: number; since: number }>()
  return (error) => {
    const { code = '', name = '' } = error as { code?: string; name?: string }
    const cause = (code || name || 'unknown').slice(0, 60)
    const now = clock.now().getTime()
    const last = causes.get(cause)
    if (last !== undefined && Math.abs(now - last.loggedAt) < interval) {
      last.since += 1
      return
    }
    causes.set(cause, { loggedAt: now, since: 0 })
    log.warn({ cause, answers: (last?.since ?? 0) + 1 }, 'answered that the service is busy')
  }
}
