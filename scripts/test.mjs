// Runs all checks and tests, and prints the slowest tests and the totals at the end.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChecks } from './lib/checks.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { runNode, startNode } from './lib/node.mjs'
import { root } from './lib/root.mjs'
import { readDrillsReport, readPlaywrightReport, readVitestReport } from './lib/test-reports.mjs'
import { buildWebIfChanged } from './lib/web.mjs'

ensureInstalled()
const reports = mkdtempSync(join(tmpdir(), 'gantry-reports-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

// The tests often wait for PostgreSQL or a browser, so the other steps run at the same time as the unit tests.
const unitTests = startUnitTests()
const apiCheck = startApiCheck()
const outcomes = [runChecks(), runShortDrills(), runBrowserTests(), await unitTests, await apiCheck]
const sum = (count) => outcomes.reduce((total, outcome) => total + outcome[count], 0)
printSlowest(outcomes.flatMap(({ tests = [] }) => tests))
printFlaky(outcomes.flatMap(({ flaky = [] }) => flaky))
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') === 0 ? 0 : 1

async function startUnitTests() {
  const report = join(reports, 'vitest.json')
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  // A slow machine can disturb a test once. The end of the run names each test that was repeated, with its first error.
  const code = await startNode([vitest, 'run', '--retry=1', ...reporters])
  return settle(code, readVitestReport(report))
}

/** The document of the API and a client made from it. */
async function startApiCheck() {
  const code = await startNode(['contract/openapi-check/main.mjs'])
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
}

function runShortDrills() {
  const complaint = buildWebIfChanged()
  if (complaint) return couldNotRun(complaint)
  const report = join(reports, 'drills.json')
  const { code } = runNode(['drills/main.ts', '--short', '--report', report], { show: true })
  return settle(code, readDrillsReport(report))
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

function printSlowest(tests) {
  const slowest = tests.toSorted((one, other) => other.seconds - one.seconds).slice(0, 10)
  console.log(`\nThe slowest ten of ${tests.length}:`)
  for (const { name, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(6)} s  ${name}`)
  console.log('')
}

function printFlaky(names) {
  for (const name of names) console.log(`Passed only at the second attempt: ${name}`)
}
