import { statSync } from 'node:fs'
import { canReach } from '../../platform/db/embedded/account.ts'
import { Refused } from '../place.ts'

let hasChangedUser = false

/**
 * Continues as the owner of DATA_DIR when root runs a command. Files of root there would stop the service, which runs
 * under its own account and could not read them.
 */
export function continueAsOwnerOf(dataDir: string): void {
  const owner = statSync(dataDir, { throwIfNoEntry: false })
  if (process.getuid?.() !== 0 || owner === undefined || owner.uid === 0) return
  const { uid, gid } = owner
  if (!canReach({ uid, gid }, import.meta.dirname))
    throw new Refused(
      `${dataDir} belongs to uid ${uid}, who cannot read the program in ${import.meta.dirname}. Run the command from a checkout that this user can read.`,
    )
  process.setgroups?.([gid])
  process.setgid?.(gid)
  process.setuid?.(uid)
  hasChangedUser = true
}

/** Explains a file that the account of the command cannot use; null for other errors. */
export function explainDenied(error: unknown): string | null {
  const { code, path } = error as NodeJS.ErrnoException
  if (path === undefined || (code !== 'EACCES' && code !== 'EPERM')) return null
  const uid = process.getuid?.() ?? ''
  const why = hasChangedUser ? ', under which the command runs because DATA_DIR belongs to it' : ''
  return `${path} cannot be read or written by uid ${uid}${why}. Give it that file (chown), and run the command again.`
}
