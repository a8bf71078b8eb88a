import { lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { type Account, giveTo } from './account.ts'
import { EmbeddedStartFailed } from './errors.ts'

const temporaryPrefix = 'gantry-'
// The system cuts socket addresses at 104 (macOS) or 108 (Linux) bytes, the closing NUL included.
const longestAddress = 103

/** Where PostgreSQL puts its socket: seen from here, and as PostgreSQL itself is to name it. */
export type SocketFolder = { path: string; nameForPostgres: string; temporary: boolean }

export function prepareSocketFolder(account: Account, cluster: string, inside: string): SocketFolder {
  const path = join(cluster, 'socket')
  if (Buffer.byteLength(join(path, '.s.PGSQL.5432.lock')) <= longestAddress) {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    giveTo(account, path)
    // A lock left by a crash could name a process id that somebody else has by now.
    for (const left of readdirSync(path)) rmSync(join(path, left), { force: true })
    return { path, nameForPostgres: join(inside, 'socket'), temporary: false }
  }
  const short = mkdtempSync(join(tmpdir(), temporaryPrefix))
  giveTo(account, short)
  return { path: short, nameForPostgres: short, temporary: true }
}

/** Clients hold on to the path, so PostgreSQL started again needs the very same folder. */
export function restoreSocketFolder(account: Account, { path }: SocketFolder): void {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found) {
    mkdirSync(path, { mode: 0o700 })
    giveTo(account, path)
  } else if (!found.isDirectory() || found.uid !== (account?.uid ?? process.getuid?.())) {
    // The temporary folder is open to all: a folder somebody else put there must not become our socket's.
    throw new EmbeddedStartFailed(`${path} belongs to another user.`, '')
  }
}

/** Removes a folder made above in the system's temporary folder, and nothing else. */
export function discardSocketFolder(path: string): void {
  if (dirname(path) !== tmpdir() || !basename(path).startsWith(temporaryPrefix)) return
  if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory())
    rmSync(path, { recursive: true, force: true })
}
