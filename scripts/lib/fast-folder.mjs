import { existsSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const inMemory = '/dev/shm'
const gigabyte = 1024 ** 3
const day = 24 * 60 * 60_000

/**
 * Puts temporary files of the tests into memory, if this machine has enough of it: each test file creates and drops a
 * database, and on a disk half of PostgreSQL's time is work of the file system. TMPDIR, if it is set, decides instead.
 */
export function useFastFolder() {
  if (process.env.TMPDIR || !existsSync(inMemory)) return
  const { bavail, bsize } = statfsSync(inMemory)
  const memory = process.availableMemory?.() ?? freemem()
  if (bavail * bsize < 4 * gigabyte || memory < 8 * gigabyte) return
  process.env.TMPDIR = inMemory
  removeLeftovers()
}

/** A run that was killed leaves its folders, which would keep their memory. */
function removeLeftovers() {
  for (const name of readdirSync(inMemory)) {
    if (!name.startsWith('gantry-')) continue
    const path = join(inMemory, name)
    const found = statSync(path, { throwIfNoEntry: false })
    const isOwn = found !== undefined && found.uid === process.getuid?.()
    if (isOwn && Date.now() - found.mtimeMs > day) rmSync(path, { recursive: true, force: true })
  }
}
