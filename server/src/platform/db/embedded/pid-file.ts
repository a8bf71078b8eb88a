import { readFileSync, readlinkSync, renameSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'

/** The content of postmaster.pid. */
export type PidFile = { processId: number; port: string; socketFolder: string; status: string; text: string }

export function readPidFile(cluster: string): PidFile | null {
  let text: string
  try {
    text = readFileSync(join(cluster, 'postmaster.pid'), 'utf8')
  } catch {
    return null
  }
  const lines = text.split('\n').map((line) => line.trim())
  const processId = Number(lines[0])
  if (!Number.isSafeInteger(processId) || processId <= 0) return null
  // PostgreSQL started with /proc/self/cwd writes a socket path that is relative to its working directory.
  const socketFolder = (lines[4] ?? '').replace(/^\/proc\/self\/cwd/, cluster)
  return { processId, port: lines[3] ?? '', socketFolder, status: lines[7] ?? '', text }
}

/**
 * Whether the PostgreSQL of this file is running, or the file is left from a crash. The process id is not enough:
 * after a restart of a container another process often has the same id.
 */
export async function isAlive(cluster: string, file: PidFile): Promise<boolean> {
  if (await acceptsConnections(join(file.socketFolder, `.s.PGSQL.${file.port}`))) return true
  try {
    process.kill(file.processId, 0)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
  }
  if (process.platform !== 'linux') return false
  try {
    return readlinkSync(`/proc/${file.processId}/cwd`) === cluster
  } catch {
    return false
  }
}

function acceptsConnections(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath)
    socket.setTimeout(500, () => finish(false))
    socket.once('connect', () => finish(true))
    socket.once('error', () => finish(false))
    function finish(answer: boolean) {
      socket.destroy()
      resolve(answer)
    }
  })
}

/**
 * Removes the file of a PostgreSQL that is not running. The file is renamed first, to see whether another start has
 * written a new one in the meantime; a new one is put back.
 */
export function removeStale(cluster: string, stale: PidFile): void {
  const path = join(cluster, 'postmaster.pid')
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  if (readFileSync(aside, 'utf8') === stale.text) rmSync(aside)
  else renameSync(aside, path)
}
