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
import { type Account, canReach, giveTo } from './account.ts'
import type { Binaries } from './binaries.ts'
import { EmbeddedStartFailed, EmbeddedUnavailable } from './errors.ts'

export const superuser = 'gantry'

/**
 * How a program started *in* the folder names it. An account that may not pass a parent folder (a checkout in
 * /root) can still be set down inside, where the kernel lets it stay.
 */
export function nameFromInside(account: Account, folder: string): string {
  if (canReach(account, folder)) return folder
  if (process.platform === 'linux') return '/proc/self/cwd'
  throw new EmbeddedUnavailable(
    `started as root, it runs as an unprivileged user, who cannot reach ${folder}.`,
  )
}

/** Makes the database folder aside and renames it, so that a start cut short leaves nothing half made. */
export async function createCluster(
  binaries: Binaries,
  account: Account,
  dataDir: string,
  cluster: string,
  durable: boolean,
): Promise<void> {
  if (existsSync(join(cluster, 'PG_VERSION'))) return
  sweepLeftovers(dataDir, `${basename(cluster)}.new-`)
  const aside = mkdtempSync(`${cluster}.new-`)
  try {
    giveTo(account, aside)
    await runInitdb(binaries, account, aside, durable)
    const socketFolder = join(aside, 'socket')
    mkdirSync(socketFolder, { mode: 0o700 })
    giveTo(account, socketFolder)
    chmodSync(aside, 0o700)
    renameSync(aside, cluster)
    if (durable) syncFolder(dataDir)
  } catch (error) {
    rmSync(aside, { recursive: true, force: true })
    // A rival start may have renamed its own first; the folder that is there is as good.
    if (!existsSync(join(cluster, 'PG_VERSION'))) throw error
  }
}

/** Only old ones: a young one may be a rival start at work. */
function sweepLeftovers(dataDir: string, prefix: string): void {
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
  // A fixed locale built into PostgreSQL sorts alike on every machine, whatever its own locales are.
  const options = ['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C.UTF-8']
  // Trust is right here: the only way in is a socket in a folder that no other account may enter.
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
    // Killed after its two minutes it has said nothing.
    const output = said.trim() === '' ? String(error) : said
    throw new EmbeddedStartFailed('The database folder could not be made.', output)
  }
}

/** PG* variables and locales of the caller's shell must not bend our PostgreSQL. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
