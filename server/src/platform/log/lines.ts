import { hostname } from 'node:os'
import { format } from 'node:util'

const levels = { debug: 20, info: 30, warn: 40, error: 50, fatal: 60 }
type Level = keyof typeof levels

/** JSON under a service manager, where a collector reads every line; text at a terminal. */
export function wantsLines({ LOG_FORMAT, NODE_ENV }: Record<string, string | undefined>): boolean {
  if (LOG_FORMAT === 'json' || LOG_FORMAT === 'text') return LOG_FORMAT === 'json'
  return NODE_ENV === 'production'
}

/** One line in the form of the log, for what is said while there is no log yet. */
export function writeLine(level: Level, msg: string, more: object = {}): void {
  const line = {
    level: levels[level],
    time: Date.now(),
    pid: process.pid,
    hostname: hostname(),
    ...more,
    msg,
  }
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

/** Makes lines of what libraries and Node itself would print as text, the last words of a crash included. */
export function keepToLines(): void {
  for (const level of ['debug', 'info', 'warn', 'error'] as const)
    console[level] = (...said: unknown[]) => writeLine(level, format(...said))
  console.log = console.info
  console.trace = console.debug
  process.removeAllListeners('warning')
  process.on('warning', ({ name, message, stack }) => writeLine('warn', `${name}: ${message}`, { stack }))
  process.on('uncaughtException', (error) => {
    const { message, stack } = error instanceof Error ? error : new Error(String(error))
    writeLine('fatal', message, { stack })
    process.exit(1)
  })
}
