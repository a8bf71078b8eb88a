import { spawnSync } from 'node:child_process'
import { chownSync, readFileSync, statSync } from 'node:fs'
import { EmbeddedUnavailable } from './errors.ts'

/** The operating system account PostgreSQL runs under; null means our own. */
export type Account = { uid: number; gid: number } | null

/**
 * PostgreSQL refuses to run as root, so root hands it to an unprivileged account: the one that owns the
 * database folder already, else `nobody`.
 */
export function chooseAccount(clusterFolder: string): Account {
  const ownUid = process.getuid?.()
  const owner = statSync(clusterFolder, { throwIfNoEntry: false })
  if (ownUid !== 0) {
    if (owner && owner.uid !== ownUid) {
      throw new EmbeddedUnavailable(
        `${clusterFolder} belongs to another user (uid ${owner.uid}); start as that user, or as root.`,
      )
    }
    return null
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return findNobody()
}

function findNobody(): { uid: number; gid: number } {
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name, , uid, gid] = line.split(':')
    // macOS writes nobody's ids as negative numbers, which the system calls want unsigned.
    if (name === 'nobody') return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }
  }
  throw new EmbeddedUnavailable('PostgreSQL must not run as root, and there is no user "nobody".')
}

export function giveTo(account: Account, path: string): void {
  if (account) chownSync(path, account.uid, account.gid)
}

/** Asks the system instead of reading mode bits: access lists and odd mounts count too. */
export function canReach(account: Account, path: string): boolean {
  if (!account) return true
  return (
    spawnSync('/bin/sh', ['-c', 'test -x "$0"', path], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
  )
}
