import type pg from 'pg'
import type { Connected } from './connect.ts'

type Listener = (error: Error | undefined, client?: pg.PoolClient, release?: () => void) => void

/**
 * The pool as the library of the job queue uses it, but with connections that are lent as to everybody else: to the host that
 * accepts writes, and none that may be lost. It asks with a callback for the one connection on which it waits for
 * notifications; where a pooler gives each transaction another connection, it never gets that one, and asks at intervals only.
 */
export function libraryPool({ pool, lend }: Connected, listens: boolean): pg.Pool {
  const own: pg.Pool = Object.create(pool)
  const connect = (onConnected?: Listener) => {
    if (onConnected === undefined) return lend()
    if (!listens) return undefined
    void lend().then(
      (client) => onConnected(undefined, client, () => client.release()),
      (error: Error) => onConnected(error),
    )
    return undefined
  }
  const query = async (...given: Parameters<pg.PoolClient['query']>) => {
    const client = await lend()
    try {
      // One of its many forms takes a callback and returns nothing; the library does not use it.
      return await (client.query(...given) as unknown as Promise<pg.QueryResult>)
    } finally {
      client.release()
    }
  }
  return Object.assign(own, { connect, query })
}
