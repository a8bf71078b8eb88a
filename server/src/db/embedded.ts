import { mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Account, chooseAccount } from './embedded/account.ts'
import { findBinaries } from './embedded/binaries.ts'
import { type Child, startChild } from './embedded/child.ts'
import { createCluster, nameFromInside, superuser } from './embedded/cluster.ts'
import { DataFolderInUse, EmbeddedStartFailed } from './embedded/errors.ts'
import { sharedBuffers } from './embedded/memory.ts'
import { isAlive, readPidFile, removeStale } from './embedded/pid-file.ts'
import {
  discardSocketFolder,
  prepareSocketFolder,
  restoreSocketFolder,
  type SocketFolder,
} from './embedded/socket-folder.ts'

export { DataFolderInUse, EmbeddedStartFailed, EmbeddedUnavailable } from './embedded/errors.ts'

export type EmbeddedConnection = { host: string; user: string; database: string }
export type Embedded = { connection: EmbeddedConnection; stop(): Promise<void> }
type Options = { dataDir: string; settings?: Record<string, string>; log?: (message: string) => void }

const database = 'gantry'

const ownSettings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // A failed statement and the details of its error can hold personal data, which a log must not.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  shared_buffers: sharedBuffers(),
}

/** Runs the PostgreSQL of `dataDir` until `stop()`, or until this process dies; starts it again if it dies. */
export async function startEmbedded({
  dataDir,
  settings = {},
  log = () => undefined,
}: Options): Promise<Embedded> {
  mkdirSync(dataDir, { recursive: true })
  const folder = realpathSync(dataDir)
  const cluster = join(folder, 'postgres')
  const account = chooseAccount(cluster)
  const binaries = findBinaries(account)
  await waitUntilFree(folder, cluster)
  await createCluster(binaries, account, folder, cluster, settings['fsync'] !== 'off')

  let running = await launch(binaries.postgres, account, folder, settings)
  let stopping = false
  const supervision = supervise()
  return {
    connection: connectionTo(running.socketFolder, database),
    async stop() {
      stopping = true
      running.child.letGo()
      await supervision
      await stopOrphan(cluster)
      discardSocketFolder(running.socketFolder.path)
    },
  }

  async function supervise() {
    for (;;) {
      await running.child.ended
      if (stopping) return
      try {
        await sleep(200)
        running = await launch(binaries.postgres, account, folder, settings, running.socketFolder)
        log('The embedded PostgreSQL had ended unexpectedly and was started again.')
        if (stopping) running.child.letGo()
      } catch (error) {
        // In use means that an operator restarted it by hand: that one serves us as well.
        if (!(error instanceof DataFolderInUse)) log(`The embedded PostgreSQL is down: ${String(error)}`)
        await sleep(1_000)
      }
    }
  }
}

/** The PostgreSQL of `dataDir` beside whoever runs it already; started for the moment where nobody does. */
export async function joinEmbedded(dataDir: string): Promise<Embedded> {
  const cluster = join(realpathSync(dataDir), 'postgres')
  const file = readPidFile(cluster)
  if (!file || !(await isAlive(cluster, file))) return startEmbedded({ dataDir })
  return {
    connection: { host: file.socketFolder, user: superuser, database },
    stop: () => Promise.resolve(),
  }
}

type Running = { child: Child; socketFolder: SocketFolder }

async function launch(
  postgres: string,
  account: Account,
  folder: string,
  settings: Record<string, string>,
  formerSocketFolder?: SocketFolder,
): Promise<Running> {
  const cluster = join(folder, 'postgres')
  await waitUntilFree(folder, cluster)
  const inside = nameFromInside(account, cluster)
  const socketFolder = formerSocketFolder ?? prepareSocketFolder(account, cluster, inside)
  if (formerSocketFolder) restoreSocketFolder(account, formerSocketFolder)
  const all = { ...ownSettings, unix_socket_directories: socketFolder.nameForPostgres, ...settings }
  const command = [postgres, '-D', inside]
  for (const [name, value] of Object.entries(all)) command.push('-c', `${name}=${value}`)
  const child = startChild(command, {
    account,
    cwd: cluster,
    logFile: join(folder, 'postgres.log'),
    temporaryFolder: socketFolder.temporary ? socketFolder.path : null,
  })
  try {
    await waitUntilReady(child, socketFolder)
  } catch (error) {
    child.letGo()
    await child.ended
    throw error
  }
  return { child, socketFolder }
}

function connectionTo(socketFolder: SocketFolder, name: string): EmbeddedConnection {
  return { host: socketFolder.path, user: superuser, database: name }
}

/** A server that was killed leaves its PostgreSQL shutting down for a moment; only one that stays is in use. */
async function waitUntilFree(folder: string, cluster: string): Promise<void> {
  const noticeTime = Date.now() + 1_000
  for (;;) {
    const file = readPidFile(cluster)
    if (!file) return
    if (!(await isAlive(cluster, file))) {
      removeStale(cluster, file)
      discardSocketFolder(file.socketFolder)
      return
    }
    if (file.status !== 'stopping' && Date.now() > noticeTime)
      throw new DataFolderInUse(folder, file.processId)
    await sleep(50)
  }
}

/** There is no time limit: after a crash PostgreSQL replays its journal first, and is right to take its time. */
async function waitUntilReady(child: Child, socketFolder: SocketFolder): Promise<void> {
  for (;;) {
    if (child.hasEnded())
      throw new EmbeddedStartFailed('The embedded PostgreSQL did not start.', child.output())
    const failure = await tryConnection(connectionTo(socketFolder, database))
    if (failure === null) return
    if (failure === 'no such database') await createDatabase(socketFolder)
    else await sleep(15)
  }
}

async function tryConnection(config: EmbeddedConnection): Promise<null | 'no such database' | 'not ready'> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return null
  } catch (error) {
    return error instanceof pg.DatabaseError && error.code === '3D000' ? 'no such database' : 'not ready'
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function createDatabase(socketFolder: SocketFolder): Promise<void> {
  const client = new pg.Client(connectionTo(socketFolder, 'postgres'))
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(`create database ${database}`)
  } finally {
    await client.end()
  }
}

/** If the shell between us was killed, or an operator restarted PostgreSQL by hand, closing the pipe does not do. */
async function stopOrphan(cluster: string): Promise<void> {
  for (let file = readPidFile(cluster); file && (await isAlive(cluster, file)); file = readPidFile(cluster)) {
    if (file.status !== 'stopping') process.kill(file.processId, 'SIGINT')
    await sleep(50)
  }
}
