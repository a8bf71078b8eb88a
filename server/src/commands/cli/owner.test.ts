import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { canReach } from '../../platform/db/embedded/account.ts'

const gantry = join(import.meta.dirname, '../../gantry.ts')
const somebody = { uid: 65_534, gid: 65_534 }
const canTry = process.getuid?.() === 0 && canReach(somebody, import.meta.dirname)

/** Returns exit code and output of a command that root runs. */
function run(name: string, dataDir: string, ...args: string[]) {
  const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir }
  const { status, stdout, stderr } = spawnSync(process.execPath, [gantry, name, ...args], {
    env,
    encoding: 'utf8',
  })
  return { status, said: `${stdout}${stderr}` }
}

describe.runIf(canTry)('a command that root runs on the data of another account', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'gantry-owner-test-'))
    chownSync(dataDir, somebody.uid, somebody.gid)
  })
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

  it('check 69: leaves files of that account only', () => {
    expect(run('mail-test', dataDir, 'a@clinic.example')).toMatchObject({ status: 0 })
    const paths = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    expect(paths).toHaveLength(2)
    for (const path of paths) expect(statSync(join(dataDir, path))).toMatchObject(somebody)
  })

  it('names a file that this account cannot read, without a stack', () => {
    const key = join(dataDir, 'secret-key')
    writeFileSync(key, 'a key that is long enough for anybody\n', { mode: 0o600 })
    const { status, said } = run('restore', dataDir, join(dataDir, 'backup'))
    expect(status).toBe(1)
    expect(said).toContain(`${key} cannot be read or written by uid ${somebody.uid}`)
    expect(said).not.toMatch(/^\s+at /m)
  })

  it('names a backup that this account cannot read, and does not say that it is none', () => {
    const key = join(dataDir, 'secret-key')
    writeFileSync(key, 'a key that is long enough for anybody\n')
    chownSync(key, somebody.uid, somebody.gid)
    const backup = mkdtempSync(join(tmpdir(), 'gantry-owner-test-backup-'))
    try {
      writeFileSync(join(backup, 'SHA256SUMS'), `${'a'.repeat(64)}  manifest.json\n`, { mode: 0o600 })
      const closed = run('restore', dataDir, backup)
      expect(closed.said).toContain(`${backup}/SHA256SUMS cannot be read or written by uid ${somebody.uid}`)
      chmodSync(backup, 0o755)
      chmodSync(join(backup, 'SHA256SUMS'), 0o644)
      writeFileSync(join(backup, 'manifest.json'), '{}', { mode: 0o600 })
      const partly = run('restore', dataDir, backup)
      expect(partly.said).toContain(
        `${backup}/manifest.json cannot be read or written by uid ${somebody.uid}`,
      )
      rmSync(join(backup, 'manifest.json'))
      expect(run('restore', dataDir, backup).said).toContain(
        'The backup is incomplete: manifest.json is missing.',
      )
    } finally {
      rmSync(backup, { recursive: true })
    }
  })

  it('names a folder that this account cannot write', () => {
    const closed = join(dataDir, 'mail')
    mkdirSync(closed)
    chmodSync(closed, 0o700)
    const { status, said } = run('mail-test', dataDir, 'a@clinic.example')
    expect(status).toBe(1)
    expect(said).toContain(`${closed}/`)
  })

  it('does not say that the account was changed where it was not', () => {
    const key = join(dataDir, 'secret-key')
    writeFileSync(key, 'a key that is long enough for anybody\n', { mode: 0o600 })
    const { stderr } = spawnSync(process.execPath, [gantry, 'restore', join(dataDir, 'backup')], {
      ...somebody,
      env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir },
      encoding: 'utf8',
    })
    expect(stderr).toContain(`${key} cannot be read or written by uid ${somebody.uid}. Give it that file`)
  })
})
