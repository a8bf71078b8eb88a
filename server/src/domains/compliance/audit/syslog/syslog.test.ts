import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { recordAudit } from '../../../../platform/audit/record.ts'
import { sealAudit } from '../../../../platform/audit/sealing.ts'
import type { SyslogReceiver } from '../../../../platform/settings/syslog.ts'
import { type Authority, createAuthority } from '../../../../testing/tls/certificates.ts'
import { type SyslogReceiverInTest, startSyslogReceiver } from '../../../../testing/tls/syslog-receiver.ts'
import { buildTestApp, type TestApp } from '../../../../testing/world.ts'
import { sendNewEntries, startSyslog } from './worker.ts'

const folder = mkdtempSync(join(tmpdir(), 'gantry-syslog-'))
const never = new AbortController().signal

let t: TestApp
let authority: Authority
let receiver: SyslogReceiverInTest
let address: SyslogReceiver
beforeAll(async () => {
  t = await buildTestApp({ PUBLIC_URL: 'https://portal.example', SMTP_URL: 'smtps://relay.example' })
  authority = await createAuthority(folder, 'hospital')
})
beforeEach(async () => {
  receiver = await startSyslogReceiver(await authority.issue('localhost'))
  const files = { caFile: authority.file, certFile: undefined, keyFile: undefined }
  address = { host: 'localhost', port: receiver.port, ...files }
  await sealAudit(t.world)
  const { last } = await t.db
    .selectFrom('auditSeal')
    .select((seal) => seal.fn.max<number | null>('sealNo').as('last'))
    .executeTakeFirstOrThrow()
  const unused = { tries: 0, nextTryAt: new Date(0), leasedUntil: new Date(0) }
  await t.db
    .updateTable('auditSyslogCursor')
    .set({ sealNo: last ?? 0, ...unused })
    .execute()
  return () => receiver.close()
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

async function write(...actions: string[]): Promise<void> {
  for (const action of actions)
    await recordAudit(t.world, t.world.db, { action, detail: { name: 'Zoë "Q" ]\\ \n 😀' } })
  await sealAudit(t.world)
}
const send = (to = address) => sendNewEntries(t.world, to, never)
const sentActions = () => receiver.messages.map((message) => message.split(' ')[5])
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `user.test${index}`)

describe('the audit trail by syslog', () => {
  it('arrives in the format of RFC 5424, in order, with hashes that can be verified', async () => {
    const person = await t.person({ roles: ['ProductAdmin'] })
    await t.signInAs(person)
    await write(...numbered(3))
    await send()
    expect(sentActions().slice(-3)).toEqual(numbered(3))
    let before: string | null = null
    for (const message of receiver.messages) {
      const parts =
        /^<10[89]>1 (\S+Z) portal\.example gantry - (\S+) \[gantry@32473((?: \w+="(?:[^"\\\]]|\\["\\\]])*")+)\] (\{.*\})$/.exec(
          message,
        )
      const [, at = '', action, data = '', json = ''] = parts ?? []
      const entry = JSON.parse(json) as Record<string, unknown>
      expect(entry).toMatchObject({ at, action })
      const { sealNo, hash, previousHash, sealed } = entry
      expect(data).toContain(` sealNo="${String(sealNo)}" hash="${String(hash)}"`)
      expect(before === null || previousHash === before).toBe(true)
      const computed = createHash('sha256').update(Buffer.from(String(previousHash), 'hex'))
      expect(computed.update(String(sealed), 'utf8').digest('hex')).toBe(hash)
      before = String(hash)
    }
    expect(receiver.messages.at(-1)).toContain(String.raw`Zo\u00eb`)
    await send()
    expect(receiver.connections, 'nothing new, no connection').toBe(1)
  })

  it('sends more than one batch', async () => {
    await write(...numbered(620))
    await send()
    expect(sentActions()).toEqual(numbered(620))
    expect(receiver.connections).toBe(2)
  })

  it('waits longer after each failure while the receiver is down, and loses nothing', async () => {
    await write(...numbered(2))
    const { port } = receiver
    await receiver.close()
    await expect(send()).rejects.toThrow(/ECONNREFUSED/)
    await send()
    t.clock.advance(1000)
    await expect(send()).rejects.toThrow(/ECONNREFUSED/)
    receiver = await startSyslogReceiver(await authority.issue('localhost'), port)
    t.clock.advance(1000)
    await send()
    expect(sentActions(), 'the second pause is two seconds').toEqual([])
    await write('user.meanwhile')
    t.clock.advance(1000)
    await send()
    expect(sentActions()).toEqual([...numbered(2), 'user.meanwhile'])
  })

  it('sends a batch again if the receiver stops in the middle of it', async () => {
    await write(...numbered(400))
    receiver.breakAfter = 150
    await expect(send()).rejects.toThrow()
    expect(receiver.messages).toHaveLength(150)
    t.clock.advance(60_000)
    await send()
    expect(sentActions()).toEqual([...numbered(150), ...numbered(400)])
  })

  it('refuses a receiver with a certificate of another authority or another name', async () => {
    await write(...numbered(1))
    const stranger = await createAuthority(folder, 'stranger')
    await expect(send({ ...address, caFile: stranger.file })).rejects.toThrow(/certificate|signature/)
    const { close, messages, port } = await startSyslogReceiver(await authority.issue('other.example'))
    t.clock.advance(60_000)
    await expect(send({ ...address, port })).rejects.toThrow(/altnames/)
    expect([...receiver.messages, ...messages]).toEqual([])
    await close()
    t.clock.advance(60_000)
    await send()
    expect(sentActions()).toEqual(numbered(1))
  })

  it('shows its own certificate where the receiver asks for one', async () => {
    await write(...numbered(1))
    const own = await authority.issue('portal.example')
    const strict = await startSyslogReceiver({
      ...(await authority.issue('localhost')),
      ca: authority.pem,
      requestCert: true,
      rejectUnauthorized: true,
    })
    const there = { ...address, port: strict.port }
    await expect(send(there)).rejects.toThrow()
    t.clock.advance(60_000)
    await send({ ...there, certFile: own.certFile, keyFile: own.keyFile })
    expect(strict.messages).toHaveLength(1)
    await strict.close()
  })

  it('sends each entry once while several servers try at the same time', async () => {
    await write(...numbered(700))
    await Promise.all([send(), send(), send(), send()])
    await send()
    expect(sentActions()).toEqual(numbered(700))
  })

  it('is taken over when the server that sent was killed', async () => {
    await write(...numbered(1))
    const leasedUntil = new Date(t.clock.now().getTime() + 60_000)
    await t.db.updateTable('auditSyslogCursor').set({ leasedUntil }).execute()
    await send()
    expect(sentActions()).toEqual([])
    t.clock.advance(60_000)
    await send()
    expect(sentActions()).toEqual(numbered(1))
  })

  it('does not hold up the end of a server, and the next one continues at once', async () => {
    await write(...numbered(1))
    receiver.hangs = true
    const settings = { ...t.world.settings, auditSyslog: address }
    const worker = startSyslog({ ...t.world, settings })
    await vi.waitFor(() => expect(receiver.messages).toHaveLength(1))
    const before = performance.now()
    await worker.stop()
    expect(performance.now() - before).toBeLessThan(10_000)
    receiver.hangs = false
    await send()
    expect(sentActions()).toEqual([...numbered(1), ...numbered(1)])
  })
})
