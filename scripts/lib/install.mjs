import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { environmentOfHost, fail } from './node.mjs'
import { root } from './root.mjs'

export function ensureInstalled() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Node 20.19 or newer is needed; this is ${process.version}.`)
  if (isInstalled(root)) return
  console.log('Installing packages; this takes a minute, and only the first time ...')
  const started = Date.now()
  const options = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const done = spawnSync('npm', options, {
    cwd: root,
    env: environmentOfHost(),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (done.status !== 0) fail('The packages could not be installed; the lines above say why.')
  console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`)
}

/** At the end of an installation, npm writes this list of the packages in node_modules. */
export function isInstalled(folder) {
  const wanted = readPackages(join(folder, 'package-lock.json'))
  const present = readPackages(join(folder, 'node_modules/.package-lock.json'))
  if (!wanted || !present) return false
  return Object.entries(wanted).every(([path, entry]) => {
    // Packages of our own are not installed, but npm links their programs, such as gantry.
    if (!path.includes('node_modules/')) return hasPrograms(folder, entry.bin)
    if (entry.link) return true
    const found = present[path]
    // An optional package is missing if it is for another kind of machine.
    return found
      ? found.version === entry.version && found.integrity === entry.integrity
      : Boolean(entry.optional)
  })
}

const hasPrograms = (folder, bin = {}) =>
  Object.keys(bin).every((name) => existsSync(join(folder, 'node_modules/.bin', name)))

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return null
  }
}
