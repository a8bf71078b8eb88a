// Our own: lockfile-lint looks at the entries that are there; it does not notice an optional package that is missing,
// over which `npm ci` stops on the machines that need it.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

export const lockFile = join(root, 'package-lock.json')
/** With those of packages that are installed only when they are needed. */
export const lockFiles = [
  lockFile,
  join(root, 'bench/web/package-lock.json'),
  join(root, 'contract/openapi-check/package-lock.json'),
  join(root, 'deploy/helm/check/package-lock.json'),
]

export function readLockFile(path = lockFile) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

/** The problems with the lock file, one sentence each. */
export function complaintsAbout({ packages }) {
  const complaints = missingFrom(packages).map(
    ({ name, version }) =>
      `${name}@${version} is missing, so npm ci would refuse the file; run npm run lock.`,
  )
  for (const [path, entry] of Object.entries(packages)) {
    // With an address, every clone would need the same registry.
    if (entry.resolved?.includes('://')) complaints.push(`${path} holds a registry address.`)
    if (path.includes('node_modules/') && !entry.integrity && !entry.link && isForThisMachine(entry)) {
      complaints.push(`${path} has no integrity.`)
    }
  }
  return complaints
}

/**
 * Optional packages that we do without: `overrides` asks for a version that does not exist. pdfjs-dist names one with 50 MB
 * of programs, to draw on a server. We draw only in browsers.
 */
const { overrides } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const omitted = new Set(Object.values(overrides).flatMap((names) => Object.keys(names)))

/** Optional packages that another package names and the file does not contain. */
export function missingFrom(packages) {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !omitted.has(name) && !isReachable(packages, path, name))
      .map(([name, version]) => ({ name, version })),
  )
}

/** Searches a package beside the one that names it, and then in every parent folder. */
function isReachable(packages, from, name) {
  const parts = from === '' ? [] : from.split('/node_modules/')
  for (let depth = parts.length; depth >= 0; depth -= 1) {
    const folder = parts.slice(0, depth).join('/node_modules/')
    if (packages[folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`]) return true
  }
  return false
}

/** What we run on needs the GNU C library on Linux. */
function isForThisMachine({ os, cpu, libc }) {
  const fits = (wanted, own) => !wanted || [wanted].flat().includes(own)
  return fits(os, process.platform) && fits(cpu, process.arch) && fits(libc, 'glibc')
}
