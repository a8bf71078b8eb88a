// Everything there is to check, with one line of counts at the end.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChecks } from './lib/checks.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { runNode } from './lib/node.mjs'
import { root } from './lib/root.mjs'
import { buildWebIfChanged } from './lib/web.mjs'

ensureInstalled()
const reports = mkdtempSync(join(tmpdir(), 'gantry-reports-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

const outcomes = [runChecks(), runUnitTests(), runShortDrills(), runBrowserTests()]
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

function runUnitTests() {
  const report = join(reports, 'vitest.json')
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = runNode([vitest, 'run', ...reporters], { show: true })
  const counts = readReport(report)
  return settle(code, counts?.numPassedTests, counts?.numFailedTests)
}

function runBrowserTests() {
  const complaint = buildWebIfChanged()
  if (complaint) return couldNotRun(complaint)
  const chromium = ensureChromium()
  if (!chromium)
    return couldNotRun('The browser tests need a Chromium: install one, or name it in CHROMIUM_PATH.')
  const report = join(reports, 'playwright.json')
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  const extra = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const options = ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json']
  const { code } = runNode([playwright, ...options], { extra, show: true })
  const stats = readReport(report)?.stats
  // A test that passes only when tried again is a failure that nobody has looked at yet.
  return settle(code, stats?.expected, stats ? stats.unexpected + stats.flaky : undefined)
}

function runShortDrills() {
  const complaint = buildWebIfChanged()
  if (complaint) return couldNotRun(complaint)
  const report = join(reports, 'drills.json')
  const { code } = runNode(['drills/main.ts', '--short', '--report', report], { show: true })
  const counts = readReport(report)
  return settle(code, counts?.passed, counts?.failed)
}

function couldNotRun(complaint) {
  console.error(complaint)
  return { passed: 0, failed: 1 }
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

/** A run that ends badly counts as a failure even if no single test does, as when a file does not load. */
function settle(code, passed = 0, failed = 0) {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
}
