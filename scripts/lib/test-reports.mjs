// Reads the reports of the test runners: the passed and failed tests, and the duration of each.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './root.mjs'

/** @typedef {{ passed: number, failed: number, tests: { name: string, seconds: number }[], flaky?: string[] }} Report */

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
  const flaky = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => `${relative(root, name)}: ${fullName}\n${failureMessages[0]}`),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests, tests, flaky }
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
  // A slow machine can disturb a journey once, so it may be repeated once. The end of the run names it, for someone to mend.
  return { passed: expected + flaky, failed: unexpected, tests, flaky: flakyOf(report) }
}

/** @returns {Report | null} */
export const readDrillsReport = (path) => readJson(path)

const flakyOf = (report) =>
  specsOf(report)
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ file, title }) => `e2e/${file}: ${title}`)

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}
