// Reads the reports of the test runners: the passed and failed tests, and the duration of each.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './root.mjs'

/** @typedef {{ passed: number, failed: number, tests: { name: string, seconds: number }[] }} Report */

/** @returns {Report | null} */
export function readVitestReport(path) {
  const report = readJson(path)
  if (!report) return null
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${relative(root, name)}: ${fullName}`,
      seconds: (duration ?? 0) / 1000,
    })),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests, tests }
}

/** @returns {Report | null} */
export function readPlaywrightReport(path) {
  const report = readJson(path)
  if (!report) return null
  const { expected, unexpected, flaky } = report.stats
  const tests = specsOf(report).map(({ file, title, tests: runs }) => ({
    name: `e2e/${file}: ${title}`,
    seconds: runs.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0),
  }))
  // A test that passes only when it is repeated counts as a failure.
  return { passed: expected, failed: unexpected + flaky, tests }
}

/** @returns {Report | null} */
export const readDrillsReport = (path) => readJson(path)

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}
