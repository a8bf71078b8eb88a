// What the runners of tests write about a run: how many passed and failed, and how long each test took.
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
  // A test that passes only when tried again is a failure that nobody has looked at yet.
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
