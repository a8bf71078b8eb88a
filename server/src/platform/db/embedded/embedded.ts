import { mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, chooseAccount } from './account.ts'
import { findBinaries } from './binaries.ts'
import { type Child, startChild } from './child.ts'
import { createCluster, nameFromInside } from './cluster.ts'
import { DataFolderInUse } from './errors.ts'
import { sharedBuffers } from './memory.ts'
import { isAlive, readPidFile, removeStale } from './pid-file.ts'
import { connectionTo, type EmbeddedConnection, waitUntilReady } from './ready.ts'
import {
  discardSocketFolder,
  prepareSocketFolder,
  restoreSocketFolder,
  type SocketFolder,
} from './socket-folder.ts'

export { DataFolderInUse, EmbeddedStartFailed, EmbeddedUnavailable } from './errors.ts'
export type { EmbeddedConnection } from './ready.ts'

export type Embedded = { connection: EmbeddedConnection; stop(): Promise<void> }
type Options = {
  dataDir: string
  settings?: Record<string, string>
  /** Milliseconds to wait for an answer of PostgreSQL while it starts. */
  startTimeout?: number
  log?: (message: string) => void
}

const ownSettings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // A failed statement and the details of its error can contain personal data, which must not be logged.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  shared_buffers: sharedBuffers(),
}

/** Runs the PostgreSQL of `dataDir` until `stop()` or the end of this process. Restarts it when it ends unexpectedly. */
export async function startEmbedded({
  dataDir,
  settings = {},
  startTimeout = 30_000,
  log = () => undefined,
}: Options): Promise<Embedded> {
  mkdirSync(dataDir, { recursive: true })
  const folder = realpathSync(dataDir)
  const cluster = join(folder, 'postgres')
  const account = chooseAccount(cluster)
  const binaries = findBinaries(account)
  await waitUntilFree(folder, cluster)
  await createCluster(binaries, account, folder, cluster, settings['fsync'] !== 'off')

  const launching = { postgres: binaries.postgres, account, folder, settings, startTimeout, log }
  let running = await launch(launching)
  let stopping = false
  const supervision = supervise()
  return {
    connection: connectionTo(running.socketFolder.path),
    async stop() {
      stopping = true
      running.child.requestStop()
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
        running = await launch(launching, running.socketFolder)
        log('The embedded PostgreSQL had ended unexpectedly and was started again.')
        if (stopping) running.child.requestStop()
      } catch (error) {
        // "In use" means that an operator restarted it by hand. We can use that one.
        if (!(error instanceof DataFolderInUse)) log(`The embedded PostgreSQL is down: ${String(error)}`)
        await sleep(1_000)
      }
    }
  }
}

/** Connects to the PostgreSQL of `dataDir` if another process runs it; starts it otherwise. */
export async function connectOrStartEmbedded(dataDir: string): Promise<Embedded> {
  const cluster = join(realpathSync(dataDir), 'postgres')
  const file = readPidFile(cluster)
  if (!file || !(await isAlive(cluster, file))) return startEmbedded({ dataDir })
  return {
    connection: connectionTo(file.socketFolder),
    stop: () => Promise.resolve(),
  }
}

type Running = { child: Child; socketFolder: SocketFolder }

type Launching = Required<Omit<Options, 'dataDir'>> & { postgres: string; account: Account; folder: string }

async function launch(launching: Launching, formerSocketFolder?: SocketFolder): Promise<Running> {
  const { postgres, account, folder, settings } = launching
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
    await waitUntilReady(child, socketFolder, launching)
  } catch (error) {
    child.requestStop()
    await child.ended
    throw error
  }
  return { child, socketFolder }
}

/**
 * After a server was killed, its PostgreSQL needs some time to shut down, longer when it has much to write. The folder
 * counts as in use only when PostgreSQL is still running after the wait.
 */
async function waitUntilFree(folder: string, cluster: string): Promise<void> {
  const start = Date.now()
  for (;;) {
    const file = readPidFile(cluster)
    if (!file) return
    if (!(await isAlive(cluster, file))) {
      removeStale(cluster, file)
      discardSocketFolder(file.socketFolder)
      return
    }
    const limit = file.status === 'stopping' ? 60_000 : 1_000
    if (Date.now() - start > limit) throw new DataFolderInUse(folder, file.processId)
    await sleep(50)
  }
}

/** Closing the pipe has no effect if the shell was killed or an operator restarted PostgreSQL by hand. */
async function stopOrphan(cluster: string): Promise<void> {
  for (let file = readPidFile(cluster); file && (await isAlive(cluster, file)); file = readPidFile(cluster)) {
    if (file.status !== 'stopping') process.kill(file.processId, 'SIGINT')
    await sleep(50)
  }
}
