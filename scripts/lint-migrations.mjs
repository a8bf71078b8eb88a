// Checks the steps of new migrations with Squawk: what it finds would lock a table for long or break the previous version.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { readMigrations } from '../server/src/platform/db/migrations/files.ts'

/** Earlier migrations are older than this check and never change. */
const first = '0096'

// The runner sets the timeouts and repeats a step as a whole; the other rules are about style.
const excluded = [
  'require-lock-timeout',
  'require-statement-timeout',
  'prefer-robust-stmts',
  'prefer-bigint-over-int',
  'prefer-text-field',
]

const squawk = findSquawk()
if (squawk === null) {
  console.error(
    `Squawk is not installed for ${process.platform}-${process.arch}: npm has left out an optional package.\n` +
      'Run npm ci with optional packages, or check the migrations on another machine.',
  )
  process.exit(1)
}
let failed = 0
// An argument names another folder, for the test.
for (const { name, steps } of await readMigrations(process.argv[2])) {
  if (name < first) continue
  for (const [index, { kind, text }] of steps.entries()) {
    const place = `--stdin-filepath=${name}.sql (step ${index + 1})`
    const within = kind === 'concurrently' ? [] : ['--assume-in-transaction']
    const rules = excluded.map((rule) => `--exclude=${rule}`)
    const { status, stdout, stderr } = spawnSync(
      squawk,
      [...rules, ...within, '--pg-version=15', '--reporter=gcc', place],
      { input: text.replaceAll(/:(low|high)\b/g, '0'), encoding: 'utf8' },
    )
    if (status === 0) continue
    failed += 1
    console.log(`${stdout}${stderr}`.trim())
  }
}
process.exit(failed === 0 ? 0 : 1)

/** The binary is in a package for this kind of machine, beside `squawk-cli`. */
function findSquawk() {
  try {
    const cli = createRequire(import.meta.url).resolve('squawk-cli/package.json')
    const machine = `@squawk-cli/${process.platform}-${process.arch}`
    const path = join(dirname(createRequire(cli).resolve(`${machine}/package.json`)), 'bin', 'squawk')
    return existsSync(path) ? path : null
  } catch {
    return null
  }
}
