import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { sendByName } from './prepared.ts'
import type { DB as Database } from './tables.generated.ts'

export type { DB as Database } from './tables.generated.ts'

/** A URL, or the parts that the embedded PostgreSQL gives. */
export type ConnectionConfig =
  | { connectionString: string }
  | { host: string; user: string; database: string; port?: number; password?: string }

type Options = {
  maxConnections?: number
  /** Told of connections that broke while nobody was waiting on them. */
  onConnectionLost?: (error: Error) => void
}

export type Connected = { db: Kysely<Database>; pool: pg.Pool; close(): Promise<void> }

// PostgreSQL's own numbers of the two types.
const int8 = 20
const date = 1082

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
  const { maxConnections = 10, onConnectionLost = () => undefined } = options
  const pool = new pg.Pool({
    ...config,
    types,
    max: maxConnections,
    // A new one has no plans yet, and everybody who comes after a quiet minute would wait for theirs.
    idleTimeoutMillis: 600_000,
    // Whoever waits for a connection, and then behind a lock, is told in two seconds; in nearly three where who they
    // are had to wait for a connection of its own before.
    connectionTimeoutMillis: 900,
    statement_timeout: 15_000,
    lock_timeout: 1_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    application_name: 'gantry',
  })
  // A restart of PostgreSQL breaks every connection, idle or lent out. An 'error' event that nobody listens to
  // ends the whole process, so both kinds have a listener; whoever waits on a query gets its error as well.
  pool.on('error', onConnectionLost)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    sendByName(client)
  })
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()],
  })
  return { db, pool, close: () => db.destroy() }
}
