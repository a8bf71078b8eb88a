import type { Settings } from '../../settings/settings.ts'

/** What a pooler such as PgBouncer, between us and PostgreSQL, leaves of a connection (decision 0044). */
export type Pooling = {
  /** Limits can be sent when a connection opens. PgBouncer refuses parameters that it does not know. */
  takesLimits: boolean
  /** A prepared statement is found again by the next one who asks on the same connection. */
  prepares: boolean
  /** A connection stays with who opened it, so that it can wait for notifications. */
  hasSessions: boolean
}

export const unpooled: Pooling = { takesLimits: true, prepares: true, hasSessions: true }

export function poolingOf({
  databasePooler,
  databasePrepared,
}: Pick<Settings, 'databasePooler' | 'databasePrepared'>): Pooling {
  return {
    takesLimits: databasePooler === undefined,
    prepares: databasePrepared,
    hasSessions: databasePooler !== 'transaction',
  }
}

/** Milliseconds that a request waits for a connection, and then again behind a lock. */
export const usualWait = 700

/** What PostgreSQL gives up after so many milliseconds. */
export const sessionLimits = (longestWait: number) => ({
  statement_timeout: 15_000,
  lock_timeout: longestWait,
  idle_in_transaction_session_timeout: 30_000,
})
