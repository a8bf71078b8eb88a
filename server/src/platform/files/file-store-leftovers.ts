import { randomBytes } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

const host = hostname().replace(/[^A-Za-z0-9-]/g, '')
const dayMilliseconds = 24 * 60 * 60 * 1000

/** A name that tells whose upload it is, so that another process can see whether that one still lives. */
export const temporaryName = (): string => `${host}.${process.pid}.${randomBytes(12).toString('hex')}`

/**
 * Removes what uploads cut off by a crash left behind. Files of a live process are left alone, and of other
 * machines on a shared folder for a day, since nobody here can tell whether those still run.
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
  // In a container every start has the same id: what is older than this process is not its own.
  if (Number(processId) === process.pid) return writtenAt < Date.now() - process.uptime() * 1000
  return !isAlive(Number(processId))
}

function isAlive(processId: number): boolean {
  if (!Number.isInteger(processId) || processId < 1) return false
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    // EPERM: it lives, under another account.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
