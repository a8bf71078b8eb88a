import { setTimeout as sleep } from 'node:timers/promises'
import pg from '../connect/driver.ts'
import type { Child } from './child.ts'
import { superuser } from './cluster.ts'
import { EmbeddedStartFailed } from './errors.ts'
import type { SocketFolder } from './socket-folder.ts'

export type EmbeddedConnection = { host: string; user: string; database: string }

const database = 'gantry'

export const connectionTo = (host: string, name = database): EmbeddedConnection => ({
  host,
  user: superuser,
  database: name,
})

// PostgreSQL's codes for "the database system is starting up" and "no such database".
const startingUp = '57P03'
const noSuchDatabase = '3D000'

const replayNotice = 5_000

/**
 * After a crash PostgreSQL replays its journal and reports that it is starting up; there is no time limit for that. If
 * it gives no answer for `startTimeout` milliseconds, the start has failed.
 */
export async function waitUntilReady(
  child: Child,
  socketFolder: SocketFolder,
  { startTimeout, log }: { startTimeout: number; log: (message: string) => void },
): Promise<void> {
  const start = Date.now()
  let lastHeard = start
  let hasLoggedReplay = false
  for (;;) {
    if (child.hasEnded())
      throw new EmbeddedStartFailed('The embedded PostgreSQL did not start.', child.output())
    const failure = await tryConnection(connectionTo(socketFolder.path))
    if (failure === null) return
    const { code } = failure
    if (code === noSuchDatabase) {
      await createDatabase(socketFolder)
      continue
    }
    if (code === startingUp) {
      lastHeard = Date.now()
      if (!hasLoggedReplay && lastHeard - start > replayNotice) {
        log('The embedded PostgreSQL is replaying its journal after a crash. This may take minutes.')
        hasLoggedReplay = true
      }
    } else if (Date.now() - lastHeard > startTimeout) {
      const what = `The embedded PostgreSQL gave no answer for ${startTimeout / 1000} seconds: ${failure.message}`
      throw new EmbeddedStartFailed(what, child.output())
    }
    await sleep(15)
  }
}

async function tryConnection(config: EmbeddedConnection): Promise<(Error & { code?: string }) | null> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function createDatabase(socketFolder: SocketFolder): Promise<void> {
  const client = new pg.Client({
    ...connectionTo(socketFolder.path, 'postgres'),
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(`create database ${database}`)
  } finally {
    await client.end()
  }
}
