import { withStatementName } from '../statements/prepared.ts'
import { splitAddress } from './address.ts'
import pg from './driver.ts'

/** A URL, which may name several servers, or the parts that the embedded PostgreSQL gives. */
export type ConnectionConfig =
  | { connectionString: string }
  | { host: string; user: string; database: string; port?: number; password?: string }

type Hosts = {
  count: number
  current(): ConnectionConfig
  /** What comes next is tried elsewhere; nothing where somebody has moved on from there already. */
  leave(host: ConnectionConfig): void
}

/** The servers that an address names. Whichever took writes last is asked first. */
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

/** PostgreSQL's own code for a write where nothing may be written. */
export const readOnly = '25006'

/** A standby answers reads as of a while ago and refuses writes: it is no place to be, however well it is. */
export async function refuseStandby(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
  if (rows[0]?.standby) throw Object.assign(new Error('this PostgreSQL is a standby'), { code: readOnly })
}

/** Connects to the first of them that can be reached and takes writes. @throws what the last one said */
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

export type LendingPool = { pool: pg.Pool; lend(): Promise<pg.PoolClient> }

/** A pool that lends connections to the server that takes writes, wherever that is by then. */
export function createPool(config: ConnectionConfig, options: pg.PoolConfig): LendingPool {
  const hosts = createHosts(config)
  class Client extends pg.Client {
    constructor(given?: pg.ClientConfig) {
      super({ ...given, ...hosts.current() })
    }
  }
  // Our own embedded PostgreSQL is no standby. The pool waits for the answer, though its type knows nothing of that.
  const onConnect = 'connectionString' in config && {
    onConnect: refuseStandby as (client: pg.ClientBase) => void,
  }
  const pool = new pg.Pool({ ...options, ...onConnect, Client })
  // What one connection has come to, those made before have too, though nobody has asked on them yet.
  let losses = 0
  const lossesBefore = new WeakMap<pg.ClientBase, number>()
  pool.on('connect', (client) => {
    lossesBefore.set(client, losses)
    wrapQuery(client, () => losses++)
  })
  const lend = async () => {
    for (;;) {
      const client = await pool.connect()
      if (lossesBefore.get(client) === losses) return client
      client.release(true)
    }
  }
  return { pool, lend: () => tryEach(hosts, lend) }
}

// What the driver says of a query that was never answered.
const unanswered = 'Query read timeout'

/**
 * The one place that wraps the driver's query. It adds the names of prepared statements, which Kysely cannot give,
 * and ends a connection that takes no writes any more or that nobody answers on: the pool must not lend it again.
 */
function wrapQuery(client: pg.ClientBase & { end?: () => Promise<void> }, onLoss: () => void): void {
  type Query = (statement: unknown, ...others: unknown[]) => unknown
  const query = client.query.bind(client) as Query
  const wrapped: Query = (statement, ...others) => {
    const result = query(withStatementName(statement), ...others)
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

// The driver's words when all its connections are lent out, which is no fault of the server they lead to.
const isFull = (error: unknown) =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect'
