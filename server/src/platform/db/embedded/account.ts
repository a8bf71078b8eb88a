import { spawnSync } from 'node:child_process'
import { chownSync, readFileSync, statSync } from 'node:fs'
import { EmbeddedUnavailable } from './errors.ts'

/** The operating system account that PostgreSQL runs as; null means the account of this process. */
export type Account = { uid: number; gid: number } | null

/**
 * PostgreSQL refuses to run as root. As root we therefore run it as the account that owns the database folder, or as
 * `nobody`.
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
    // macOS writes the ids of `nobody` as negative numbers, but the system calls take unsigned ones.
    if (name === 'nobody') return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }
  }
  throw new EmbeddedUnavailable('PostgreSQL must not run as root, and there is no user "nobody".')
}

export function changeOwner(account: Account, path: string): void {
  if (account) chownSync(path, account.uid, account.gid)
}

/** Runs a test as this account: mode bits alone do not show access lists and mount options. */
export function canReach(account: Account, path: string): boolean {
  if (!account) return true
  return (
    spawnSync('/bin/sh', ['-c', 'test -x "$0"', path], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
  )
}
