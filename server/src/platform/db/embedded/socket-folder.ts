import { lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { type Account, changeOwner } from './account.ts'
import { EmbeddedStartFailed } from './errors.ts'

const temporaryPrefix = 'gantry-'
// The system limits socket addresses to 104 (macOS) or 108 (Linux) bytes, including the final NUL.
const longestAddress = 103

/** The folder of PostgreSQL's socket: its path for us, and its path for PostgreSQL. */
export type SocketFolder = { path: string; nameForPostgres: string; temporary: boolean }

export function prepareSocketFolder(account: Account, cluster: string, inside: string): SocketFolder {
  const path = join(cluster, 'socket')
  if (Buffer.byteLength(join(path, '.s.PGSQL.5432.lock')) <= longestAddress) {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    changeOwner(account, path)
    // A lock file from a crash can contain a process id that another process has now.
    for (const left of readdirSync(path)) rmSync(join(path, left), { force: true })
    return { path, nameForPostgres: join(inside, 'socket'), temporary: false }
  }
  const short = mkdtempSync(join(tmpdir(), temporaryPrefix))
  changeOwner(account, short)
  return { path: short, nameForPostgres: short, temporary: true }
}

/** Clients keep the path, so a restarted PostgreSQL needs the same folder. */
export function restoreSocketFolder(account: Account, { path }: SocketFolder): void {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found) {
    mkdirSync(path, { mode: 0o700 })
    changeOwner(account, path)
  } else if (!found.isDirectory() || found.uid !== (account?.uid ?? process.getuid?.())) {
    // Every account can write to the temporary folder, so we must not use a folder that another account made.
    throw new EmbeddedStartFailed(`${path} belongs to another user.`, '')
  }
}

/** Removes the socket folder only if it is in the system's temporary folder. */
export function discardSocketFolder(path: string): void {
  if (dirname(path) !== tmpdir() || !basename(path).startsWith(temporaryPrefix)) return
  if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory())
    rmSync(path, { recursive: true, force: true })
}
