import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import type { Database } from '../db.ts'
import pg from './driver.ts'
import { type ConnectionConfig, createPool } from './hosts.ts'

export type { ConnectionConfig } from './hosts.ts'

type Options = {
  /**
   * Milliseconds that a request waits for a connection, and then again behind a lock, before it is answered 503. Tests
   * of many requests at once wait longer, as a slow machine is not what they test.
   */
  longestWait?: number
  maxConnections?: number
  /** Milliseconds after which a machine that says nothing more counts as gone. For ever where it is not given. */
  patience?: number
  /** Told of connections that broke while nobody was waiting on them. */
  onConnectionLost?: (error: Error) => void
}

export type Connected = {
  db: Kysely<Database>
  /** Connections apart for the question who is calling, which no call asks behind the work of others. */
  sessionDb: Kysely<Database>
  pool: pg.Pool
  close(): Promise<void>
}

// PostgreSQL's own numbers of the two types.
const int8 = 20
const date = 1082

/** Batches of session look-ups (`byKey`) use one; the second is for when that one is lost. */
const sessionConnections = 2

/** Ids fit a number with room to spare; a date without a time must not move with the time zone of the machine. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (type, format) => {
    const oid: number = type
    if (format !== 'binary' && oid === int8) return Number
    if (format !== 'binary' && oid === date) return String
    return pg.types.getTypeParser(type, format)
  },
}

export function connect(config: ConnectionConfig, options: Options = {}): Connected {
  const { maxConnections = 10, patience = 0, longestWait = 700, onConnectionLost = () => undefined } = options
  const waits = { connectionTimeoutMillis: longestWait, lock_timeout: longestWait }
  const work = open(config, { max: maxConnections, query_timeout: patience, ...waits }, onConnectionLost)
  // Who is calling is answered at once or not at all.
  const asking = open(
    config,
    { max: sessionConnections, query_timeout: longestWait + 300, ...waits },
    onConnectionLost,
  )
  const close = async () => {
    await Promise.all([work.db.destroy(), asking.db.destroy()])
  }
  return { db: work.db, sessionDb: asking.db, pool: work.pool, close }
}

function open(config: ConnectionConfig, limits: pg.PoolConfig, onConnectionLost: (error: Error) => void) {
  const { pool, lend } = createPool(config, {
    ...limits,
    types,
    // A new one has no plans yet, and everybody who comes after a quiet minute would wait for theirs.
    idleTimeoutMillis: 600_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'gantry',
  })
  // A restart of PostgreSQL breaks every connection, idle or lent out. An 'error' event that nobody listens to
  // ends the whole process, so both kinds have a listener; whoever waits on a query gets its error as well.
  pool.on('error', onConnectionLost)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
  })
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: { connect: lend, end: () => pool.end(), options: pool.options } }),
    plugins: [new CamelCasePlugin()],
  })
  return { db, pool }
}
