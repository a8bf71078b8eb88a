import type { Logger } from 'pino'
import type { Clock } from '../secrets/clock.ts'

const interval = 10_000

/**
 * Logs answers of 503, or other refusals that can be many: one line every ten seconds for each cause, with the number of answers and without a stack, because an
 * overloaded server must not fill its log.
 */
export function createBusyLog(
  { log, clock }: { log: Logger; clock: Clock },
  message = 'answered that the service is busy',
): (error: unknown) => void {
  const causes = new Map<string, { loggedAt: number; since: number }>()
  return (error) => {
    const cause = causeOf(error)
    const now = clock.now().getTime()
    const last = causes.get(cause)
    if (last !== undefined && Math.abs(now - last.loggedAt) < interval) {
      last.since += 1
      return
    }
    causes.set(cause, { loggedAt: now, since: 0 })
    log.warn({ cause, answers: (last?.since ?? 0) + 1 }, message)
  }
}

type Failure = { code?: string; name?: string; cause?: unknown }

/** An error of the file store or the scanner has the original error as its cause: only both say what to repair. */
function causeOf(error: unknown): string {
  const { code, name, cause } = error as Failure
  const inner = (cause ?? {}) as Failure
  return [code || name || 'unknown', inner.code || inner.name].filter(Boolean).join(': ').slice(0, 100)
}
