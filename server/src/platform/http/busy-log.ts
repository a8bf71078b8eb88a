import type { Logger } from 'pino'
import { createSeldomLog } from '../log/seldom.ts'
import type { Clock } from '../secrets/clock.ts'

/** Logs answers of 503, or other refusals that can be many: one line every ten seconds for each cause, without a stack. */
export const createBusyLog = (
  { log, clock }: { log: Logger; clock: Clock },
  message = 'answered that the service is busy',
): ((error: unknown) => void) =>
  createSeldomLog(log, message, {
    interval: 10_000,
    now: () => clock.now().getTime(),
    counted: 'answers',
    stacks: false,
  })
