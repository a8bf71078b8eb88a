import type { Logger } from 'pino'

/** What the codes of PostgreSQL and of the operating system mean. */
const words: Record<string, string> = {
  '25006': 'the database is read-only',
  '28000': 'the database refuses the user',
  '28P01': 'the database refuses the user or the password',
  '3D000': 'there is no such database',
  '40001': 'two transactions were in conflict',
  '40P01': 'two transactions waited for each other',
  '53100': 'the disk is full',
  '53200': 'the database has no memory left',
  '53300': 'too many connections',
  '55P03': 'a lock was not free in time',
  '57014': 'the statement took too long',
  '57P01': 'the database was shut down',
  '57P02': 'the database crashed',
  '57P03': 'the database is still starting',
  '08006': 'the connection broke',
  EAI_AGAIN: 'the name of the host cannot be looked up',
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection broke',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the host cannot be reached',
  ENOSPC: 'the disk is full',
  ENOTFOUND: 'there is no such host',
  EPIPE: 'the connection broke',
  ETIMEDOUT: 'the host gave no answer',
}

type Failure = { code?: string; name?: string; message?: string; cause?: unknown }

const isKnown = (error: unknown): boolean => {
  const { code = '', message = '' } = (error ?? {}) as Failure
  return code in words || isLost(message)
}

const isLost = (message: string) =>
  /timeout exceeded when trying to connect|Connection terminated|is not queryable$|^Query read timeout$/.test(
    message,
  )

/** An error of the file store or the scanner has the original error as its cause: only both say what to repair. */
export function causeOf(error: unknown): string {
  const inner = (error as Failure | null)?.cause
  return [nameOf(error), inner && nameOf(inner)].filter(Boolean).join(': ').slice(0, 150)
}

function nameOf(error: unknown): string {
  const { code, name, message = '' } = (error ?? {}) as Failure
  if (code) return code in words ? `${words[code]} (${code})` : code
  return isLost(message) ? message : name || 'unknown'
}

type Options = {
  interval?: number
  now?: () => number
  counted?: string
  stacks?: boolean
  level?: 'warn' | 'error'
}
/** `facts` are those of the first failure with its cause. A `reason` in them, such as the answer of a mail relay, is a cause too. */
type SeldomLog = (error: unknown, facts?: Record<string, unknown> & { reason?: string }) => void

const shared = new WeakMap<object, Map<string, SeldomLog>>()

/**
 * The same function for each call with this log and message. It is for failures of single items: of mails, webhooks or records,
 * which all fail while the database is away.
 */
export function seldomLog(
  log: Pick<Logger, 'warn' | 'error'>,
  message: string,
  options?: Options,
): SeldomLog {
  const ofLog = shared.get(log) ?? new Map<string, SeldomLog>()
  shared.set(log, ofLog)
  const known = ofLog.get(message) ?? createSeldomLog(log, message, options)
  ofLog.set(message, known)
  return known
}

/**
 * Returns a function that logs failures which can be many: one line for each cause in `interval`, with their number, because
 * a server without its database must not fill its log. Only a failure with an unknown cause has a stack.
 */
export function createSeldomLog(
  log: Pick<Logger, 'warn' | 'error'>,
  message: string,
  {
    interval = 60_000,
    now = () => performance.now(),
    counted = 'times',
    stacks = true,
    level = 'warn',
  }: Options = {},
): SeldomLog {
  const causes = new Map<string, { loggedAt: number; since: number }>()
  return (error, facts = {}) => {
    const unknown = stacks && !isKnown(error)
    const cause = causeOf(error)
    // Errors of the program have the same name: their messages tell them apart.
    const detail = unknown ? (error as Failure | null)?.message : facts.reason
    const key = `${cause} ${detail}`
    const at = now()
    const last = causes.get(key)
    if (last !== undefined && Math.abs(at - last.loggedAt) < interval) {
      last.since += 1
      return
    }
    // Messages can hold changing numbers, so the causes of the past do not stay.
    for (const [other, { loggedAt }] of causes)
      if (Math.abs(at - loggedAt) > 60 * interval) causes.delete(other)
    causes.set(key, { loggedAt: at, since: 0 })
    log[level](
      { ...facts, cause, [counted]: (last?.since ?? 0) + 1, ...(unknown && { err: error }) },
      message,
    )
  }
}
