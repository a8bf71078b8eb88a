// The steps of `npm test`. Each returns its counts, and for the tests their durations.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { useFastFolder } from './fast-folder.mjs'
import { runNode, startNode } from './node.mjs'
import { root } from './root.mjs'
import { readDrillsReport, readPlaywrightReport, readVitestReport } from './test-reports.mjs'
import { buildWebIfChanged } from './web.mjs'

useFastFolder()
const reports = mkdtempSync(join(tmpdir(), 'gantry-reports-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

/** `filters` are parts of paths; without them, all unit tests run. `extra` are environment variables. */
export async function startUnitTests(filters = [], { retries = 1, extra = {} } = {}) {
  const report = join(reports, 'vitest.json')
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  // A slow machine can disturb a test once. The end of the run names each test that was repeated, with its first error.
  const options = [`--retry=${retries}`, '--passWithNoTests', ...reporters]
  const code = await startNode([vitest, 'run', ...options, ...filters], extra)
  return settle(code, readVitestReport(report))
}

/** The document of the API and a client made from it. */
export const startApiCheck = () => startCheck('contract/openapi-check/main.mjs')

/** A domain that `npm run new-domain` writes. */
export const startNewDomainCheck = () => startCheck('scripts/try-new-domain.mjs')

async function startCheck(script) {
  const code = await startNode([script])
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
}

export function runShortDrills() {
  const complaint = buildWebIfChanged()
  if (complaint) return couldNotRun(complaint)
  const report = join(reports, 'drills.json')
  const { code } = runNode(['drills/main.ts', '--short', '--report', report], { show: true })
  return settle(code, readDrillsReport(report))
}

/** Without `specs`, all browser tests run. */
export function runBrowserTests(specs = []) {
  const complaint = buildWebIfChanged()
  if (complaint) return couldNotRun(complaint)
  const chromium = ensureChromium()
  if (!chromium)
    return couldNotRun('The browser tests need a Chromium: install one, or name it in CHROMIUM_PATH.')
  const report = join(reports, 'playwright.json')
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  const extra = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const options = ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json', ...specs]
  const { code } = runNode([playwright, ...options], { extra, show: true })
  return settle(code, readPlaywrightReport(report))
}

function couldNotRun(complaint) {
  console.error(complaint)
  return { passed: 0, failed: 1 }
}

/** A run with an error counts as a failure even if no single test fails, for example if a file does not load. */
function settle(code, report) {
  const { passed = 0, failed = 0, tests = [], flaky = [] } = report ?? {}
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, tests, flaky }
}
