import { CamelCasePlugin, Kysely } from 'kysely'
import { type Clock, systemClock } from '../../secrets/clock.ts'
import type { Database } from '../db.ts'
import pg from './driver.ts'
import { type ConnectionConfig, createPool } from './hosts.ts'
import { type Pooling, sessionLimits, unpooled, usualWait } from './pooling.ts'
import { TransactionLockDialect } from './transaction-lock.ts'

export type { ConnectionConfig } from './hosts.ts'

type Options = {
  /**
   * Milliseconds that a request waits for a connection, and then for a lock, before it fails with 503. Tests of many
   * simultaneous requests set a longer time, so that they also pass on a slow machine.
   */
  maxWait?: number
  /** Until `serve` is called, a caller waits much longer for a connection: a start needs no quick refusal. */
  isStarting?: boolean
  maxConnections?: number
  /** Milliseconds to wait for the answer to a query before the connection counts as lost. No limit by default. */
  queryTimeout?: number
  /** Called when an idle connection breaks. */
  onConnectionLost?: (error: Error) => void
  /** What a pooler between the server and PostgreSQL allows. Without one, everything. */
  pooling?: Pooling
  /** The clock of `serverTime`. Tests replace it. */
  clock?: Clock
}

export type Connected = {
  db: Kysely<Database>
  /** A separate pool for session look-ups, so that they do not wait for the connections of other queries. */
  sessionDb: Kysely<Database>
  pool: pg.Pool
  /** A connection to the host that accepts writes. */
  lend(): Promise<pg.PoolClient>
  /** From now on callers wait for `maxWait` only. */
  serve(): void
  close(): Promise<void>
}

// Object ids of the types in PostgreSQL.
const int8 = 20
const int8Array = 1016
const date = 1082

/** Batches of session look-ups (`byKey`) use one connection; the second one is a reserve. */
const sessionConnections = 2

/** PostgreSQL writes an array of numbers as `{1,2}`. */
const numbersOf = (text: string): number[] => JSON.parse(`[${text.slice(1, -1)}]`) as number[]

/** Ids fit into a number. A date stays text, because a `Date` would depend on the time zone of the machine. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (type, format) => {
    const oid: number = type
    if (format !== 'binary' && oid === int8) return Number
    if (format !== 'binary' && oid === int8Array) return numbersOf
    if (format !== 'binary' && oid === date) return String
    return pg.types.getTypeParser(type, format)
  },
}

export function connect(config: ConnectionConfig, options: Options = {}): Connected {
  const { maxConnections = 10, queryTimeout = 0, maxWait = usualWait, isStarting = false } = options
  const { pooling = unpooled, onConnectionLost = () => undefined, clock = systemClock } = options
  const limitsOfSession = pooling.takesLimits ? sessionLimits(maxWait) : {}
  const openWith = (limits: pg.PoolConfig) =>
    open(
      config,
      { connectionTimeoutMillis: maxWait, ...limitsOfSession, ...limits },
      { isStarting, prepares: pooling.prepares, now: () => clock.now() },
      onConnectionLost,
    )
  const work = openWith({ max: maxConnections, query_timeout: queryTimeout })
  // Session look-ups must be fast, so their queries have a short time limit.
  const asking = openWith({ max: sessionConnections, query_timeout: maxWait + 300 })
  const serve = () => {
    work.serve()
    asking.serve()
  }
  const close = async () => {
    await Promise.all([work.db.destroy(), asking.db.destroy()])
  }
  return { db: work.db, sessionDb: asking.db, pool: work.pool, lend: work.lend, serve, close }
}

function open(
  config: ConnectionConfig,
  limits: pg.PoolConfig,
  how: { isStarting: boolean; prepares: boolean; now: () => Date },
  onConnectionLost: (error: Error) => void,
) {
  const options = {
    ...limits,
    types,
    // A new connection has no query plans yet, so idle connections are kept for ten minutes.
    idleTimeoutMillis: 600_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'gantry',
  }
  const { pool, lend, serve } = createPool(config, options, how)
  // A restart of PostgreSQL breaks every connection, idle or in use. An 'error' event without a listener ends the
  // process, so both kinds have a listener. The caller of a query gets the error too.
  pool.on('error', onConnectionLost)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
  })
  const db = new Kysely<Database>({
    dialect: new TransactionLockDialect({
      pool: { connect: lend, end: () => pool.end(), options: pool.options },
    }),
    plugins: [new CamelCasePlugin()],
  })
  return { db, pool, lend, serve }
}
