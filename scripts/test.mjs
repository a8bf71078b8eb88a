// Runs all checks and tests, or with names those of these domains, and prints the slowest tests and the totals at the end.
import { parseArgs } from 'node:util'
import { runChecks } from './lib/checks.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { fail } from './lib/node.mjs'
import { knownNames, testsOf, testsWithHistories } from './lib/test-domains.mjs'
import {
  runBrowserTests,
  runShortDrills,
  startApiCheck,
  startNewDomainCheck,
  startUnitTests,
} from './lib/test-steps.mjs'

const { names, withBrowser, isLong } = readOptions()
ensureInstalled()
const outcomes = await (isLong ? runLong() : names.length > 0 ? runNamed() : runAll())
const sum = (count) => outcomes.reduce((total, outcome) => total + outcome[count], 0)
printSlowest(outcomes.flatMap(({ tests = [] }) => tests))
printFlaky(outcomes.flatMap(({ flaky = [] }) => flaky))
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') === 0 ? 0 : 1

function readOptions() {
  const options = { 'no-browser': { type: 'boolean' }, long: { type: 'boolean' } }
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    return { names: positionals, withBrowser: !values['no-browser'], isLong: values.long === true }
  } catch (error) {
    return fail(error.message)
  }
}

async function runAll() {
  // The tests often wait for PostgreSQL or a browser, so the other steps run at the same time as the unit tests.
  const unitTests = startUnitTests()
  const apiCheck = startApiCheck()
  const others = [runChecks(), runShortDrills(), ...(withBrowser ? [runBrowserTests()] : [])]
  return [...others, await unitTests, await apiCheck]
}

async function runNamed() {
  const found = names.map((name) => ({ name, ...testsOf(name) }))
  const unknown = found.filter(({ folders, specs }) => folders.length === 0 && specs.length === 0)
  if (unknown.length > 0)
    fail(
      `There is no domain ${unknown.map(({ name }) => name).join(', ')}. Known are: ${knownNames().join(' ')}`,
    )
  const folders = found.flatMap((one) => one.folders)
  const specs = found.flatMap((one) => one.specs)
  const unitTests = folders.length > 0 ? [startUnitTests(folders.map((folder) => `${folder}/`))] : []
  const browserTests = withBrowser && specs.length > 0 ? [runBrowserTests(specs)] : []
  return [...browserTests, ...(await Promise.all(unitTests))]
}

/**
 * The tests with random data, with many histories and a new seed, and a domain made by the command. A failure is not repeated,
 * because it may be rare.
 */
async function runLong() {
  const newDomain = await startNewDomainCheck()
  return [newDomain, await startUnitTests(testsWithHistories(), { retries: 0, extra: { LONG_TESTS: '1' } })]
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
