import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')

/** The linter's output for a file with this line, with the settings of this repository. */
async function lint(line: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gantry-lint-'))
  try {
    await writeFile(join(folder, 'pattern.ts'), `${line}\n`)
    const linter = join(root, 'node_modules/oxlint/bin/oxlint')
    const settings = join(root, 'oxlint.config.ts')
    const run = promisify(execFile)(process.execPath, [linter, '-c', settings, folder], { cwd: root })
    return await run.then(
      ({ stdout }) => stdout,
      ({ stdout }: { stdout: string }) => stdout,
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}

it.each([
  // This pattern once blocked the server for half a minute with a line of 99,000 letters.
  [
    'no-super-linear-move',
    String.raw`export const hasLine = (text: string) => /\S[^\r\n]*[\r\n]/.test(text)`,
  ],
  ['no-super-linear-backtracking', 'export const isAs = (text: string) => /^(a+)+$/.test(text)'],
])('the linter refuses patterns that are slow for long texts: %s', async (rule, line) => {
  expect(await lint(line)).toContain(rule)
})

it('the linter accepts a pattern that is fast for every text', async () => {
  expect(await lint(String.raw`export const hasLine = (text: string) => /[\r\n]/.test(text)`)).toContain(
    'Found 0 warnings and 0 errors',
  )
})
