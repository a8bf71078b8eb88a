// Measures the built portal in a browser: bytes, requests, work on the main thread, and Lighthouse's scores.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { environmentOfHost, fail, runNode } from './lib/node.mjs'
import { root } from './lib/root.mjs'
import { ensureWebBuilt } from './lib/web.mjs'

ensureInstalled()
ensureWebBuilt()
const chromium = ensureChromium()
if (!chromium) fail('Measuring needs a Chromium: install one, or name it in CHROMIUM_PATH.')
ensureLighthouse()
const { code } = runNode(['bench/web/main.ts'], { extra: { CHROMIUM_PATH: chromium }, show: true })
process.exitCode = code

/** Installed separately, because its 170 MB are only needed for measurements. */
function ensureLighthouse() {
  const folder = join(root, 'bench/web')
  if (existsSync(join(folder, 'node_modules/lighthouse'))) return
  console.log('Installing Lighthouse; this takes a minute, and only the first time ...')
  const options = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const done = spawnSync('npm', options, {
    cwd: folder,
    env: environmentOfHost(),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (done.status !== 0) fail('Lighthouse could not be installed; the lines above say why.')
}
