import { join } from 'node:path'
import { complaintsAboutWeight } from './budgets.mjs'
import { complaintsAboutFolders } from './folders.mjs'
import { complaintsAboutLicences } from './licences.mjs'
import { complaintsAbout, lockFiles, readLockFile } from './lock-file.mjs'
import { runNode } from './node.mjs'
import { root } from './root.mjs'
import { complaintsAboutTexts } from './texts.mjs'
import { complaintsAboutVersions } from './version.mjs'
import { buildWebIfChanged } from './web.mjs'

const tool = (path) => join(root, 'node_modules', path)
// The linter reads all types in any case, so it also reports the errors of the compiler.
const lintAndTypes = ['--type-aware', '--type-check', '--deny-warnings']

/** @type {[string, () => { code: number, output: string }][]} */
const steps = [
  ['format', () => runNode([tool('@biomejs/biome/bin/biome'), 'check', '--colors=off', '.'])],
  ['lint and types', () => runNode([tool('oxlint/bin/oxlint'), ...lintAndTypes])],
  ['folders', () => settle(complaintsAboutFolders())],
  ['settings', () => runNode(['scripts/settings.mjs'])],
  ['dead code', () => runNode([tool('knip/bin/knip.js'), '--no-progress'])],
  ['tables', () => runNode(['scripts/db-types.mjs', '--verify'])],
  ['migrations', () => runNode(['scripts/lint-migrations.mjs'])],
  ["the contract's document", () => runNode(['contract/write-doc.mjs', '--verify'])],
  ['texts', () => settle(complaintsAboutTexts())],
  ['lock file', () => settle(lockFiles.flatMap((path) => complaintsAbout(readLockFile(path))))],
  ['versions', () => settle(complaintsAboutVersions())],
  ['licences', () => settle(complaintsAboutLicences(readLockFile()))],
  ['weight of the pages', checkWeight],
]

/** Runs every step, even after a failure, and shows the output of the failed ones. */
export function runChecks() {
  let failed = 0
  for (const [name, run] of steps) {
    const started = Date.now()
    const { code, output } = run()
    const seconds = ((Date.now() - started) / 1000).toFixed(1)
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
    if (code === 0) continue
    failed += 1
    console.log(output.trim())
  }
  return { passed: steps.length - failed, failed }
}

/** @param {string[]} complaints */
function settle(complaints) {
  return { code: complaints.length === 0 ? 0 : 1, output: complaints.join('\n') }
}

// Builds again only after a change.
function checkWeight() {
  const complaint = buildWebIfChanged()
  return settle(complaint ? [complaint] : complaintsAboutWeight())
}
