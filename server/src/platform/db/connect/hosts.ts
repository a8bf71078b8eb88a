import { inSpan, isTracing } from '../../tracing/tracing.ts'
import { withServerTime } from '../server-time.ts'
import { maxStatements, withStatementName } from '../statements/prepared.ts'
import { splitAddress } from './address.ts'
import { createBorrowing } from './borrow.ts'
import pg from './driver.ts'

/** A URL, which may name several servers, or the options of the embedded PostgreSQL. */
export type ConnectionConfig =
  | { connectionString: string }
  | { host: string; user: string; database: string; port?: number; password?: string }

type Hosts = {
  count: number
  current(): ConnectionConfig
  /** Makes the next server current. Does nothing when another caller has already left `host`. */
  leave(host: ConnectionConfig): void
}

/** The servers that an address names. The server that accepted writes last is tried first. */
function createHosts(config: ConnectionConfig): Hosts {
  const all =
    'connectionString' in config
      ? splitAddress(config.connectionString).map((connectionString) => ({ connectionString }))
      : [config]
  let index = 0
  const current = () => all[index] ?? config
  return {
    count: all.length,
    current,
    leave(host) {
      if (current() === host) index = (index + 1) % all.length
    },
  }
}

/** PostgreSQL's error code for a write in a read-only transaction. */
export const readOnly = '25006'

/** A standby refuses writes and its reads may be outdated, so we never use one. */
export async function refuseStandby(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
  if (rows[0]?.standby) throw Object.assign(new Error('this PostgreSQL is a standby'), { code: readOnly })
}

/** Connects to the first server that can be reached and accepts writes. @throws the error of the last server */
export async function connectClient(config: ConnectionConfig, more: pg.ClientConfig): Promise<pg.Client> {
  const hosts = createHosts(config)
  return tryEach(hosts, async () => {
    const client = new pg.Client({ ...hosts.current(), ...more })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await refuseStandby(client)
      return client
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
  })
}

export type LendingPool = { pool: pg.Pool; lend(): Promise<pg.PoolClient>; serve(): void }

/**
 * A pool of connections to the server that accepts writes at that moment. `prepares` says whether statements are
 * prepared on them, and `now` is the clock of `serverTime`.
 */
export function createPool(
  config: ConnectionConfig,
  options: pg.PoolConfig,
  { isStarting, prepares, now }: { isStarting: boolean; prepares: boolean; now: () => Date },
): LendingPool {
  const hosts = createHosts(config)
  class Client extends pg.Client {
    constructor(given?: pg.ClientConfig) {
      super({ ...given, ...hosts.current() })
    }
  }
  // The embedded PostgreSQL is never a standby. The pool awaits this promise, although its type does not say so.
  const onConnect = 'connectionString' in config && {
    onConnect: refuseStandby as (client: pg.ClientBase) => void,
  }
  const pool = new pg.Pool({ ...options, ...onConnect, Client })
  // When one connection is lost, the older ones are probably lost too, even if no query has failed on them yet.
  let losses = 0
  const lossesBefore = new WeakMap<pg.ClientBase, number>()
  const preparedOn = new WeakMap<pg.ClientBase, Set<string>>()
  pool.on('connect', (client) => {
    lossesBefore.set(client, losses)
    const used = new Set<string>()
    preparedOn.set(client, used)
    const nameStatement = prepares ? (statement: unknown) => withStatementName(statement, used) : unchanged
    wrapQuery(client, nameStatement, now, () => losses++)
  })
  // A connection keeps the statements that others have displaced, so it is replaced when they are too many.
  const isFresh = (client: pg.ClientBase) =>
    lossesBefore.get(client) === losses && (preparedOn.get(client)?.size ?? 0) <= 2 * maxStatements
  const { connectionTimeoutMillis: maxWait = 0 } = options
  const { borrow, serve } = createBorrowing(pool, { maxWait, isStarting, hasOtherHosts: hosts.count > 1 })
  const lend = async () => {
    for (;;) {
      const client = await borrow()
      if (isFresh(client)) return client
      client.release(true)
    }
  }
  return { pool, lend: () => tryEach(hosts, lend), serve }
}

const unchanged = (statement: unknown) => statement

// The driver's message for a query without an answer.
const unanswered = 'Query read timeout'

/**
 * The only place that wraps the driver's query. It adds the names of prepared statements, which Kysely cannot do, fills in the
 * time, and ends a connection that has become read-only or gets no answer, so that the pool does not lend it again.
 */
function wrapQuery(
  client: pg.ClientBase & { end?: () => Promise<void> },
  nameStatement: (statement: unknown) => unknown,
  now: () => Date,
  onLoss: () => void,
): void {
  type Query = (statement: unknown, ...others: unknown[]) => unknown
  const query = client.query.bind(client) as Query
  const wrapped: Query = (statement, ...given) => {
    const others = given.length === 0 ? given : [withServerTime(given[0], now), ...given.slice(1)]
    const ask = () => query(nameStatement(statement), ...others)
    const isTraced = isTracing() && isAwaited(statement, others)
    const result = isTraced
      ? inSpan(
          'SQL',
          () => describe(statement),
          async () => ask(),
        )
      : ask()
    if (result instanceof Promise)
      result.catch(({ code, message }: Partial<pg.DatabaseError>) => {
        if (code !== readOnly && message !== unanswered) return
        onLoss()
        client.end?.().catch(() => undefined)
      })
    return result
  }
  client.query = wrapped as typeof client.query
}

/** Kysely awaits its queries. Others, with a callback, return no promise. */
const isAwaited = (statement: unknown, others: unknown[]): statement is string =>
  typeof statement === 'string' && typeof others.at(-1) !== 'function'

/** The text has placeholders in the place of values. */
const describe = (text: string) => ({
  'db.system.name': 'postgresql',
  'db.operation.name': text.trimStart().split(/\s/, 1)[0] ?? '',
  'db.query.text': text.slice(0, 2_000),
})

async function tryEach<Result>(hosts: Hosts, connect: () => Promise<Result>): Promise<Result> {
  for (let others = hosts.count - 1; ; others--) {
    const host = hosts.current()
    try {
      return await connect()
    } catch (error) {
      if (isFull(error)) throw error
      hosts.leave(host)
      if (others === 0) throw error
    }
  }
}

// The driver's message when all connections are in use. Another server would not help then.
const isFull = (error: unknown) =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect'
