import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createEmptyDatabase, urlOf } from '../../testing/database.ts'
import { describeAll, describeOne, readArguments } from './arguments.ts'
import { commands } from './table.ts'

const gantry = join(import.meta.dirname, '../../../bin/gantry.mjs')

function run(args: string[], { cwd = tmpdir(), env = {} } = {}) {
  const options = { cwd, env: { PATH: process.env['PATH'] ?? '', ...env }, encoding: 'utf8' as const }
  const { status, stdout, stderr } = spawnSync(process.execPath, [gantry, ...args], options)
  return { status, stdout, stderr }
}

const read = (name: string, ...args: string[]) => readArguments(name, commands[name] ?? { does: '' }, args)

it.each([
  ['needs <new folder>.', () => read('backup')],
  ['needs <folder>.', () => read('restore', '')],
  ['does not know "b".', () => read('backup', 'a', 'b')],
  ['does not know "other".', () => read('rotate-keys', 'other')],
  ['does not know "now".', () => read('verify-audit', 'now')],
  ["Unknown option '--quick'.", () => read('backup', '/backups/new', '--quick')],
  ["Option '--status' does not take an argument.", () => read('migrate', '--status=yes')],
  ['takes either --status or --dry-run.', () => read('migrate', '--status', '--dry-run')],
])('refuses what a command %s', (reason, given) => {
  expect(given).toThrow(reason)
})

it('reads an argument, an option, or the wish for help', () => {
  expect(read('backup', '/backups/new')).toEqual({ argument: '/backups/new', option: '' })
  expect(read('migrate', '--dry-run')).toEqual({ argument: '', option: 'dry-run' })
  expect(read('rotate-keys', 'signing')).toEqual({ argument: 'signing', option: '' })
  expect(read('rotate-keys')).toEqual({ argument: '', option: '' })
  expect(read('backup', '--help')).toBeNull()
})

it('resolves a folder where the operator is, and leaves other arguments as they are', () => {
  expect(read('restore', 'backups/new')?.argument).toBe(join(process.cwd(), 'backups/new'))
  expect(read('mail-test', 'a@clinic.example')?.argument).toBe('a@clinic.example')
})

it('describes every command in one sentence', () => {
  const list = describeAll(commands)
  for (const [name, { does }] of Object.entries(commands)) {
    expect(list).toContain(`  ${name}`)
    expect(does).toMatch(/^[A-Z].*[^.]\.$/)
    expect(describeOne(name, { does })).toContain(does)
  }
  expect(describeOne('migrate', commands['migrate'] ?? { does: '' })).toMatch(/--dry-run {2}Lists the steps/)
})

it('prints the list for help, and with exit code 2 for an unknown command', () => {
  const help = run(['help'])
  expect(help).toMatchObject({ status: 0, stderr: '' })
  expect(help.stdout).toMatch(/^ {2}start +Runs the server/m)
  const unknown = run(['bakcup'])
  expect(unknown).toEqual({
    status: 2,
    stdout: '',
    stderr: `There is no command "bakcup".\n\n${help.stdout}`,
  })
})

it('writes to a folder where the operator is, not where the program is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gantry-cli-test-'))
  const database = await createEmptyDatabase()
  const SECRET_KEY = 'a secret key for tests that is long enough'
  const env = { DATABASE_URL: urlOf(database.connection), SECRET_KEY, DATA_DIR: folder }
  try {
    const { status, stderr } = run(['restore', 'none'], { cwd: folder, env })
    expect(stderr).toBe(`${join(folder, 'none')} is no backup: it has no SHA256SUMS.\n`)
    expect(status).toBe(1)
  } finally {
    await database.drop()
    rmSync(folder, { recursive: true })
  }
})

it('names DATA_DIR before a restore where it cannot be written, without a stack', () => {
  const { status, stderr } = run(['restore', tmpdir()], { env: { DATA_DIR: join(gantry, 'data') } })
  expect(stderr).toBe(`DATA_DIR: ${join(gantry, 'data')} cannot be written (ENOTDIR)\n`)
  expect(status).toBe(1)
})

it('names the setting of a database that it cannot reach, without a stack', () => {
  const env = {
    DATABASE_URL: 'postgresql://gantry@127.0.0.1:1/gantry',
    SECRET_KEY: 'a secret key for tests that is long enough',
  }
  for (const args of [['migrate'], ['backup', join(tmpdir(), 'gantry-cli-test-never')]])
    expect(run(args, { env })).toEqual({
      status: 1,
      stdout: '',
      stderr: 'DATABASE_URL: nothing listens at this host and port.\n',
    })
})
