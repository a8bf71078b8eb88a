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

/** One asks for everybody who waits (`together.ts`); the other is there where that one was lost. */
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
  const { maxConnections = 10, onConnectionLost = () => undefined } = options
  const pool = createPool({ ...config, max: maxConnections }, onConnectionLost)
  // Who is calling is answered at once or not at all.
  const sessionPool = createPool(
    { ...config, max: sessionConnections, query_timeout: 1_000 },
    onConnectionLost,
  )
  const [db, sessionDb] = [query(pool), query(sessionPool)]
  const close = async () => {
    await Promise.all([db.destroy(), sessionDb.destroy()])
  }
  return { db, sessionDb, pool, close }
}

function createPool(config: pg.PoolConfig, onConnectionLost: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    types,
    // A new one has no plans yet, and everybody who comes after a quiet minute would wait for theirs.
    idleTimeoutMillis: 600_000,
    // Whoever waits for a connection, and then behind a lock, is told within two seconds.
    connectionTimeoutMillis: 700,
    statement_timeout: 15_000,
    lock_timeout: 700,
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
  return pool
}

const query = (pool: pg.Pool) =>
  new Kysely<Database>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] })
