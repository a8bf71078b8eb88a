import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { runNode } from './node.mjs'
import { root } from './root.mjs'

// The headless shell is the same browser without its windows. It needs a tenth less processor time for the browser tests.
const headlessShell = 'chromium-headless-shell'
const names = [headlessShell, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const playwright = join(root, 'node_modules/@playwright/test/cli.js')

/** The path of a Chromium for the browser tests, which is installed if there is none; null if that fails. */
export function ensureChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) return existsSync(given) ? given : null
  const found = findChromium()
  if (found) return found
  console.log('Installing Chromium for the browser tests ...')
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) installWithApt()
  if (!findChromium()) runNode([playwright, 'install', 'chromium'], { show: true })
  return (
    findChromium() ?? fail('The browser tests need a Chromium: install one, or name it in CHROMIUM_PATH.')
  )
}

function findChromium() {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
  const onPath = folders
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path))
  if (onPath) return onPath
  const { chromium } = createRequire(join(root, 'e2e/package.json'))('@playwright/test')
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null
}

function installWithApt() {
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  const install = ['-qq', '-y', '--no-install-recommends', 'install']
  spawnSync('apt-get', ['-qq', 'update'], options)
  // Older versions of Debian and its derivatives have no package of the headless shell.
  const { status } = spawnSync('apt-get', [...install, headlessShell], options)
  if (status !== 0) spawnSync('apt-get', [...install, 'chromium'], options)
}
