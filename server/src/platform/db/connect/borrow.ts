import type pg from 'pg'

/** Milliseconds that a new connection may take at the start, when no request waits for it. */
export const startWait = 30_000
/** The same while the server runs. The caller gives up earlier; the connection then serves the next caller. */
const slowestConnection = 5_000

export type Borrowing = {
  borrow(): Promise<pg.PoolClient>
  /** Ends the long waits of the start. */
  serve(): void
}

/**
 * Separates two times for which pg-pool has one setting: how long a caller waits for a connection, and how long a new
 * connection may take. Otherwise a database that takes longer to connect than a caller waits could never be used.
 */
export function createBorrowing(
  pool: pg.Pool,
  { maxWait, isStarting, hasOtherHosts }: { maxWait: number; isStarting: boolean; hasOtherHosts: boolean },
): Borrowing {
  let callerWait = isStarting ? Math.max(maxWait, startWait) : maxWait
  const borrow = () => {
    const isNew = pool.idleCount === 0 && pool.totalCount < pool.options.max
    // Where another host may be tried, a silent one is left as soon as the caller has waited long enough.
    const slowest = hasOtherHosts ? callerWait : Math.max(callerWait, slowestConnection)
    // pg-pool reads its setting at each call of `connect`.
    pool.options.connectionTimeoutMillis = isNew ? slowest : callerWait
    return isNew && slowest > callerWait ? withinWait(pool.connect(), callerWait) : pool.connect()
  }
  return {
    borrow,
    serve: () => {
      callerWait = maxWait
    },
  }
}

function withinWait(connecting: Promise<pg.PoolClient>, wait: number): Promise<pg.PoolClient> {
  return new Promise((resolve, reject) => {
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      // The message that pg-pool uses when all connections are in use, so that both are answered alike.
      reject(new Error('timeout exceeded when trying to connect'))
    }, wait)
    connecting.then(
      (client) => {
        clearTimeout(timer)
        if (isLate) client.release()
        else resolve(client)
      },
      (error: unknown) => {
        clearTimeout(timer)
        reject(error instanceof Error ? error : new Error(String(error)))
      },
    )
  })
}
