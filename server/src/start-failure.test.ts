import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const main = new URL('main.ts', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'gantry-start-test-'))
const dataDir = join(folder, 'data')
const SECRET_KEY = 'a secret key for tests that is long enough'

/** Answers like a PostgreSQL that refuses the password. */
let refusing: Server
let port: number
beforeAll(async () => {
  const fields = ['SFATAL', 'VFATAL', 'C28P01', 'Mpassword authentication failed for user "me"', '']
  const text = Buffer.from(fields.map((field) => `${field}\0`).join(''))
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(text.length + 4, 1)
  refusing = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(Buffer.concat([head, text])))
  })
  await once(refusing.listen(0, '127.0.0.1'), 'listening')
  port = (refusing.address() as AddressInfo).port
})
afterAll(() => {
  refusing.close()
  rmSync(folder, { recursive: true, force: true })
})

async function start(environment: Record<string, string>) {
  const env = { PATH: process.env['PATH'] ?? '', PORT: '21397', DATA_DIR: dataDir, ...environment }
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (out += chunk))
  child.stderr.on('data', (chunk: Buffer) => (err += chunk))
  const [code] = (await once(child, 'close')) as [number]
  return { code, out, err }
}

describe('a start with a wrong setting names it, writes nothing and ends', () => {
  const database = (address: string) => ({ DATABASE_URL: `postgresql://${address}/gantry`, SECRET_KEY })
  it.each<[string, () => Record<string, string>, RegExp]>([
    ['proxies', () => ({ TRUST_PROXY: 'yes' }), /TRUST_PROXY: how many proxies/],
    [
      'a misspelt name',
      () => ({ PUBLIC_ULR: 'https://a.example' }),
      /PUBLIC_ULR: .* PUBLIC_URL was probably meant/,
    ],
    ['a path', () => ({ PUBLIC_URL: 'http://localhost/portal' }), /PUBLIC_URL: scheme, host and port alone/],
    ['a taken port', () => ({ METRICS_PORT: String(port) }), /METRICS_PORT: \d+ on 127\.0\.0\.1 is taken/],
    [
      'a strange host',
      () => ({ HOST: '192.0.2.1', SMTP_URL: 'smtp://a' }),
      /HOST: 192\.0\.2\.1 is no address of/,
    ],
    [
      'a folder for heads',
      () => ({ AUDIT_HEAD_DIR: `${main}/heads` }),
      /AUDIT_HEAD_DIR: .* cannot be written \(ENOTDIR\)/,
    ],
    ['a folder for data', () => ({ DATA_DIR: `${main}/data` }), /DATA_DIR: .* cannot be written \(ENOTDIR\)/],
    [
      'a missing certificate',
      () => ({ AUDIT_SYSLOG: 'siem.example', AUDIT_SYSLOG_CA: join(folder, 'none.pem') }),
      /AUDIT_SYSLOG_CA: there is no file/,
    ],
    [
      'an unreadable certificate',
      () => ({ AUDIT_SYSLOG: 'siem.example', AUDIT_SYSLOG_CA: folder }),
      /AUDIT_SYSLOG_CA: .* cannot be read \(EISDIR\)/,
    ],
    [
      'a password',
      () => database(`me:wrong@127.0.0.1:${port}`),
      /DATABASE_URL: the database refuses the user or the password\./,
    ],
    [
      'a host',
      () => database('me@no-such-host.invalid'),
      /DATABASE_URL: (there is no such host|the name of the host cannot be looked up)\./,
    ],
    [
      'a port where nothing listens',
      () => database('me@127.0.0.1:9'),
      /DATABASE_URL: nothing listens at this host and port\./,
    ],
  ])(
    '%s',
    async (_what, environment, sentence) => {
      const { code, out, err } = await start(environment())
      expect(code).toBe(1)
      expect(err).toMatch(sentence)
      expect(`${out}${err}`).not.toMatch(/^\s+at /m)
      expect(`${out}${err}`).not.toContain('wrong@')
      expect(existsSync(dataDir)).toBe(false)
    },
    20_000,
  )

  it('in one line of JSON where a service manager starts it', async () => {
    const { code, out, err } = await start({ NODE_ENV: 'production', TRUST_PROXY: 'yes' })
    expect(code).toBe(1)
    expect(err).toBe('')
    const lines = out.trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { level: 60, msg: expect.stringContaining('TRUST_PROXY') },
    ])
  })
})
