// Tries `npm run new-domain` in a copy of the tree: what it writes passes the type checks and its own tests. The nightly tests run it,
// because a change of the kit can break a template, and nobody would notice.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { fail, runNode } from './lib/node.mjs'
import { root } from './lib/root.mjs'

const left = new Set(['.git', 'node_modules', 'dist', 'data', 'data-demo', 'docs/screens'])
const steps = [
  ['scripts/new-domain.mjs', 'gadgets', '--area', 'people'],
  [
    'node_modules/@biomejs/biome/bin/biome',
    'check',
    '--write',
    '--vcs-enabled=false',
    'contract',
    'server',
    'web',
    'e2e',
  ],
  ['scripts/db-types.mjs'],
  ['contract/write-doc.mjs'],
  ...['contract', 'server', 'web', 'e2e'].map((project) => [
    'node_modules/typescript/bin/tsc',
    '--noEmit',
    '-p',
    project,
  ]),
  ...[
    ['contract/src'],
    ['server/src/domains/people/gadgets'],
    // Who may make its calls, with the record that its folder for tests builds.
    ['server/src/security/access-table.test.ts', '-t', 'Gadget'],
  ].map((tests) => ['node_modules/vitest/vitest.mjs', 'run', ...tests]),
]

ensureInstalled()
const copy = mkdtempSync(join(tmpdir(), 'gantry-new-domain-'))
process.once('exit', () => rmSync(copy, { recursive: true, force: true }))
cpSync(root, copy, { recursive: true, filter: (path) => !left.has(relative(root, path)) })
linkPackages()
for (const step of steps) {
  const { code, output } = runNode(step, { cwd: copy })
  if (code !== 0) fail(`${step.join(' ')} fails after \`npm run new-domain\`:\n${output}`)
}
console.log('A new domain passes its checks and tests.')

/** Ours are those of the copy, because their links are relative. */
function linkPackages() {
  const from = join(root, 'node_modules')
  mkdirSync(join(copy, 'node_modules'))
  for (const name of readdirSync(from)) {
    if (name === '@gantry')
      cpSync(join(from, name), join(copy, 'node_modules', name), { recursive: true, verbatimSymlinks: true })
    else symlinkSync(join(from, name), join(copy, 'node_modules', name))
  }
}
