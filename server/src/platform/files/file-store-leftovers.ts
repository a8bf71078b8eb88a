import { randomBytes } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

const host = hostname().replace(/[^A-Za-z0-9-]/g, '')
const dayMilliseconds = 24 * 60 * 60 * 1000

/** A name with host and process id, so that another process can check whether the upload is still running. */
export const temporaryName = (): string => `${host}.${process.pid}.${randomBytes(12).toString('hex')}`

/**
 * Removes the temporary files of uploads that a crash interrupted. It keeps the files of running processes, and for one
 * day those of other machines in a shared folder, whose processes cannot be checked here.
 */
export async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const facts = await stat(path).catch(() => null)
    if (facts !== null && isLeftover(name, facts.mtimeMs)) await rm(path, { force: true })
  }
}

function isLeftover(name: string, writtenAt: number): boolean {
  if (Date.now() - writtenAt > dayMilliseconds) return true
  const [onHost, processId] = name.split('.')
  if (onHost !== host) return false
  // In a container every start has the same process id. A file older than this process is from an earlier start.
  if (Number(processId) === process.pid) return writtenAt < Date.now() - process.uptime() * 1000
  return !isAlive(Number(processId))
}

function isAlive(processId: number): boolean {
  if (!Number.isInteger(processId) || processId < 1) return false
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    // EPERM: the process is running under another account.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
