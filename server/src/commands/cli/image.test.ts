import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEmptyDatabase, type TestDatabase, urlOf } from '../../testing/database.ts'
import { freePort } from '../../testing/fakes/free-port.ts'
import { buildImage } from '../../testing/release/image.ts'

let place: string
let image: ReturnType<typeof buildImage>
let source: TestDatabase
let target: TestDatabase
beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'gantry-image-test-'))
  image = buildImage(join(place, 'image'))
  source = await createEmptyDatabase()
  target = await createEmptyDatabase()
})
afterAll(async () => {
  await source.drop()
  await target.drop()
  rmSync(place, { recursive: true, force: true })
})

const environmentFor = (database: TestDatabase, name: string) => ({
  PATH: `${image.programs}:/usr/bin:/bin`,
  DATA_DIR: join(place, name),
  DATABASE_URL: urlOf(database.connection),
  SECRET_KEY: 'a secret key for tests that is long enough',
  LOG_FORMAT: 'json',
})

function gantry(env: Record<string, string>, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync('gantry', args, { cwd: '/', env, encoding: 'utf8' })
  return { status, said: `${stdout}${stderr}` }
}

// The steps follow each other: what one writes, the next reads. The image is one of Linux.
describe.runIf(process.platform === 'linux')('the container image', { timeout: 240_000 }, () => {
  it('starts the server, which brings the tables up to date and stops when it is told to', async () => {
    const env = { ...environmentFor(source, 'data'), PORT: String(await freePort()) }
    const [program = '', ...args] = image.command
    const server = spawn(program, args, { cwd: '/', env, stdio: ['ignore', 'pipe', 'inherit'] })
    const closed = once(server, 'close')
    try {
      let lines = ''
      for await (const line of createInterface(server.stdout)) {
        lines += `${line}\n`
        if (line.includes('"msg":"ready"')) break
      }
      expect(lines).toContain('"msg":"ready"')
      // The process that the engine stops is the server itself, with the settings of its memory.
      const command = readFileSync(`/proc/${server.pid}/cmdline`, 'utf8').split('\0')
      expect(command.slice(1, 3)).toEqual(['--max-semi-space-size=8', '--heap-growing-percent=50'])
    } finally {
      server.kill('SIGTERM')
    }
    expect(await closed).toEqual([0, null])
  })

  it('lists its commands', () => {
    expect(gantry(environmentFor(source, 'data'), 'help')).toMatchObject({
      status: 0,
      said: expect.stringMatching(/^ {2}verify-audit /m),
    })
  })

  it('says that all migrations are applied', () => {
    expect(gantry(environmentFor(source, 'data'), 'migrate', '--status')).toMatchObject({
      status: 0,
      said: expect.stringMatching(/^(\d+) of \1 migrations are applied\.\nDone/),
    })
  })

  it('backs up and restores', () => {
    const backup = join(place, 'backup')
    const made = gantry(environmentFor(source, 'data'), 'backup', backup)
    expect(made.said).toMatch(/^Backed up \d+ rows of \d+ tables and \d+ files to /)
    expect(made.status).toBe(0)
    const restored = gantry(environmentFor(target, 'restored'), 'restore', backup)
    expect(restored.said).toMatch(/^Restored \d+ rows and \d+ files as they were at /)
    expect(restored.status).toBe(0)
  })

  it('verifies the audit trail that it restored', () => {
    const verified = gantry(environmentFor(target, 'restored'), 'verify-audit')
    expect(verified.said).toMatch(/^The audit trail and the facts are as they were written\./)
    expect(verified.status).toBe(0)
  })
})
