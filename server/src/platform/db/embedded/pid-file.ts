import { readFileSync, readlinkSync, renameSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'

/** What postmaster.pid says of the PostgreSQL that wrote it. */
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
  // Started by its working folder alone, PostgreSQL names its socket relative to that folder.
  const socketFolder = (lines[4] ?? '').replace(/^\/proc\/self\/cwd/, cluster)
  return { processId, port: lines[3] ?? '', socketFolder, status: lines[7] ?? '', text }
}

/**
 * Tells a live PostgreSQL of this folder from a file left by a crash. The process id alone does not: after a
 * restart of a container the same small number often belongs to somebody else.
 */
export async function isAlive(cluster: string, file: PidFile): Promise<boolean> {
  if (await answers(join(file.socketFolder, `.s.PGSQL.${file.port}`))) return true
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

function answers(socketPath: string): Promise<boolean> {
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
 * Removes the file of a PostgreSQL known to be dead. Moving it first shows whether a rival start has written
 * its own in the meantime; that one is put back.
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
