import { execFile } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { type Account, canReach, changeOwner } from './account.ts'
import type { Binaries } from './binaries.ts'
import { EmbeddedStartFailed, EmbeddedUnavailable } from './errors.ts'

export const superuser = 'gantry'

/**
 * The path of the folder for a program that starts in it. An account that cannot enter a parent folder (a checkout in
 * /root) can still have this folder as its working directory.
 */
export function nameFromInside(account: Account, folder: string): string {
  if (canReach(account, folder)) return folder
  if (process.platform === 'linux') return '/proc/self/cwd'
  throw new EmbeddedUnavailable(
    `started as root, it runs as an unprivileged user, who cannot reach ${folder}.`,
  )
}

/** Creates the database folder under a temporary name and renames it, so that an interrupted start leaves no partial one. */
export async function createCluster(
  binaries: Binaries,
  account: Account,
  dataDir: string,
  cluster: string,
  durable: boolean,
): Promise<void> {
  if (existsSync(join(cluster, 'PG_VERSION'))) return
  removeLeftovers(dataDir, `${basename(cluster)}.new-`)
  const aside = mkdtempSync(`${cluster}.new-`)
  try {
    changeOwner(account, aside)
    await runInitdb(binaries, account, aside, durable)
    const socketFolder = join(aside, 'socket')
    mkdirSync(socketFolder, { mode: 0o700 })
    changeOwner(account, socketFolder)
    chmodSync(aside, 0o700)
    renameSync(aside, cluster)
    if (durable) syncFolder(dataDir)
  } catch (error) {
    rmSync(aside, { recursive: true, force: true })
    // Another start may have renamed its own folder first. That folder can be used as well.
    if (!existsSync(join(cluster, 'PG_VERSION'))) throw error
  }
}

/** Removes only old folders: a recent one may belong to a start that is still running. */
function removeLeftovers(dataDir: string, prefix: string): void {
  const tenMinutesAgo = Date.now() - 600_000
  for (const name of readdirSync(dataDir)) {
    const path = join(dataDir, name)
    if (name.startsWith(prefix) && statSync(path).mtimeMs < tenMinutesAgo)
      rmSync(path, { recursive: true, force: true })
  }
}

async function runInitdb(
  binaries: Binaries,
  account: Account,
  folder: string,
  durable: boolean,
): Promise<void> {
  // The locale built into PostgreSQL sorts the same on every machine.
  const options = ['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C.UTF-8']
  // Trust authentication is safe here: the only access is a socket in a folder that no other account can enter.
  options.push('-U', superuser, '--auth=trust', '-D', nameFromInside(account, folder))
  if (!durable) options.push('--no-sync')
  try {
    await promisify(execFile)(binaries.initdb, options, {
      cwd: folder,
      env: plainEnvironment(),
      timeout: 120_000,
      ...account,
    })
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
    // When it was killed after two minutes, it has written nothing.
    const output = said.trim() === '' ? String(error) : said
    throw new EmbeddedStartFailed('The database folder could not be made.', output)
  }
}

/** PG* variables and locales of the caller's shell must not affect our PostgreSQL. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
