// Takes a picture of every screen of the demo in a real Chromium, and writes it to docs/screens; with --check, looks for cut texts instead.
import { join } from 'node:path'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { runNode } from './lib/node.mjs'
import { root } from './lib/root.mjs'
import { buildWebIfChanged } from './lib/web.mjs'

const isCheck = process.argv.includes('--check')
ensureInstalled()
const complaint = buildWebIfChanged()
const chromium = complaint ? null : ensureChromium()
if (chromium) {
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  const options = ['test', '-c', 'e2e/screens/screens.config.ts']
  process.exitCode = runNode([playwright, ...options], {
    extra: { CHROMIUM_PATH: chromium, ...(isCheck && { SCREENS: 'check' }) },
    show: true,
  }).code
} else {
  console.error(complaint ?? 'The pictures need a Chromium: install one, or name it in CHROMIUM_PATH.')
  process.exitCode = 1
}
