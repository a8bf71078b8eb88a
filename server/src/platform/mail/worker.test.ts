import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from '../../testing/fakes/free-port.ts'
import { keepState } from '../../testing/restore.ts'
import { buildTestApp, type TestApp } from '../../testing/world.ts'
import type { Relay } from '../settings/addresses.ts'
import { readSettings } from '../settings/settings.ts'
import type { Mailer, OutgoingMail } from './mailer.ts'
import { createSmtpMailer } from './mailer-smtp.ts'
import { drain, startMailWorker } from './worker.ts'

let t: TestApp
let restore: () => Promise<void>
beforeAll(async () => {
  t = await buildTestApp()
  restore = await keepState(t)
})
beforeEach(() => restore())
afterAll(() => t.close())

const mailTo = (to: string, firstName = 'Ana') => ({
  to,
  language: 'en',
  template: 'password-changed' as const,
  parts: { firstName, at: t.clock.now().toISOString(), address: '203.0.113.7' },
})
const queueOne = (to = 'someone@clinic.example', firstName = 'Ana') =>
  t.world.mail.queue(t.db, mailTo(to, firstName))

function keepingMailer(behave: () => Promise<void> = () => Promise.resolve()) {
  const sent: OutgoingMail[] = []
  const mailer: Mailer = {
    async send(mail) {
      await behave()
      sent.push(mail)
    },
    close: () => undefined,
  }
  return { sent, mailer }
}

describe('the outbox', () => {
  it('encrypts the content, and deletes it after sending', async () => {
    await queueOne('secret@clinic.example')
    const before = await t.db.selectFrom('mail').select(['sealed']).executeTakeFirstOrThrow()
    expect(before.sealed?.includes('secret@clinic')).toBe(false)
    const { sent, mailer } = keepingMailer()
    await drain(t.world, mailer)
    expect(sent.map(({ to }) => to)).toEqual(['secret@clinic.example'])
    const after = await t.db.selectFrom('mail').select(['sealed', 'sentAt']).executeTakeFirstOrThrow()
    expect(after).toEqual({ sealed: null, sentAt: t.clock.now() })
  })

  it('does not send the mail of a transaction that was rolled back', async () => {
    const work = t.db.transaction().execute(async (tx) => {
      await t.world.mail.queue(tx, {
        to: 'a@clinic.example',
        language: 'en',
        template: 'email-changed',
        parts: { firstName: 'A', oldEmail: 'a', newEmail: 'b' },
      })
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    const { sent, mailer } = keepingMailer()
    await drain(t.world, mailer)
    expect(sent).toEqual([])
  })

  it('sends each mail once, even with several servers', async () => {
    for (let count = 0; count < 30; count++) await queueOne(`person${count}@clinic.example`)
    const { sent, mailer } = keepingMailer(() => new Promise((resolve) => setTimeout(resolve, 5)))
    await Promise.all(Array.from({ length: 4 }, () => drain(t.world, mailer)))
    expect(new Set(sent.map(({ to }) => to)).size).toBe(30)
    expect(sent).toHaveLength(30)
  })

  it('retries with increasing delays and the same message id, and logs no addresses', async () => {
    await queueOne('someone@clinic.example')
    const ids: string[] = []
    const failing: Mailer = {
      send(mail) {
        ids.push(mail.messageId)
        return Promise.reject(Object.assign(new Error('550 someone@clinic.example'), { code: 'EENVELOPE' }))
      },
      close: () => undefined,
    }
    for (const seconds of [5, 10, 20]) {
      await drain(t.world, failing)
      await drain(t.world, failing)
      t.clock.advance(seconds * 1000)
    }
    expect(ids).toHaveLength(3)
    const { sent, mailer } = keepingMailer()
    await drain(t.world, mailer)
    expect(new Set([...ids, sent[0]?.messageId]).size).toBe(1)
    expect(t.logged.join('')).not.toContain('someone@clinic.example')
  })

  it('sends large batches a minute later than single mails', async () => {
    const many = Array.from({ length: 20 }, (_, index) => mailTo(`person${index}@clinic.example`))
    await t.world.mail.queueAll(t.db, many)
    await queueOne('waiting@clinic.example')
    const { sent, mailer } = keepingMailer()
    await drain(t.world, mailer)
    expect(sent.map(({ to }) => to)).toEqual(['waiting@clinic.example'])
    t.clock.advance(60_000)
    await drain(t.world, mailer)
    expect(sent).toHaveLength(21)
  })

  it('a mail is due again at the end of the lease when its server has crashed', async () => {
    await queueOne()
    const never: Mailer = { send: () => new Promise(() => undefined), close: () => undefined }
    void drain(t.world, never)
    await expect
      .poll(async () => (await t.db.selectFrom('mail').select('tries').executeTakeFirstOrThrow()).tries)
      .toBe(1)
    const { sent, mailer } = keepingMailer()
    await drain(t.world, mailer)
    expect(sent).toHaveLength(0)
    t.clock.advance(121_000)
    await drain(t.world, mailer)
    expect(sent).toHaveLength(1)
  })

  it('the worker sends soon after the commit, and stops on request', async () => {
    const { sent, mailer } = keepingMailer()
    const worker = startMailWorker(t.world, mailer)
    await queueOne()
    await expect.poll(() => sent.length, { timeout: 900, interval: 20 }).toBe(1)
    await worker.stop()
    await queueOne()
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(sent).toHaveLength(1)
  })
})

describe('by SMTP', () => {
  const settingsOf = (SMTP_URL: string) => readSettings({ SMTP_URL }).relay as Relay
  const rowOfMail = () =>
    t.db.selectFrom('mail').select(['sentAt', 'lastError', 'tries']).executeTakeFirstOrThrow()

  it('check 48: sends text and HTML, and CR/LF in a name adds no header', async () => {
    const relay = await startRelay()
    const mailer = createSmtpMailer(settingsOf(relay.url))
    try {
      await t.world.mail.queue(t.db, {
        to: 'someone@clinic.example',
        language: 'en',
        template: 'group-invitation',
        parts: {
          firstName: 'Ana\r\nBcc: victim@clinic.example',
          groupName: 'North\r\nBcc: victim@clinic.example',
          invitedBy: '<script>alert(1)</script>',
          link: 'https://portal.example/',
        },
      })
      await drain(t.world, mailer)
      await expect.poll(() => relay.received.length).toBe(1)
      const [mail] = relay.received
      expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc')
      expect(mail?.to).toMatchObject([{ address: 'someone@clinic.example' }])
      expect(mail?.subject).toBe('Invitation to the group North Bcc: victim@clinic.example')
      expect(mail?.text).toContain('https://portal.example/')
      expect(mail?.html).not.toContain('<script>')
      expect(mail?.messageId).toMatch(/^<mail-\d+-\d+@localhost>$/)
    } finally {
      mailer.close()
      await relay.close()
    }
  })

  it('keeps the mail when the relay cannot be reached, and logs the address of the relay', async () => {
    await queueOne()
    const port = await freePort()
    const mailer = createSmtpMailer(settingsOf(`smtp://127.0.0.1:${port}`))
    await drain(t.world, mailer)
    mailer.close()
    const lastError = `The relay 127.0.0.1:${port} took no mail: nothing listens there.`
    expect(await rowOfMail()).toEqual({ sentAt: null, lastError, tries: 1 })
    expect(t.logged.join('')).toContain(lastError)
  })

  it('check 67: sends neither password nor mail to a remote relay that offers no encryption', async () => {
    const relay = await startRelay()
    const { port } = new URL(relay.url)
    await queueOne()
    // Simulates a remote relay, because a test has no other machine.
    const remote = { ...settingsOf('smtp://me:secret@relay.example'), host: '127.0.0.1', port: Number(port) }
    const mailer = createSmtpMailer(remote)
    try {
      await drain(t.world, mailer)
      expect((await rowOfMail()).lastError).toMatch(/offers no encryption \(STARTTLS\)/)
      expect(relay.received).toEqual([])
      expect(relay.signIns()).toBe(0)
    } finally {
      mailer.close()
      await relay.close()
    }
  })

  it('reports whether the relay refused the sender, recipient or password, without addresses', async () => {
    const refusal = (what: string) =>
      Object.assign(new Error(`${what} someone@clinic.example`), { responseCode: 550 })
    const said: (string | null)[] = []
    for (const refuse of ['onAuth', 'onMailFrom', 'onRcptTo'] as const) {
      const relay = await startRelay({
        [refuse]: (_a: unknown, _b: unknown, callback: (error: Error) => void) => callback(refusal(refuse)),
      })
      const mailer = createSmtpMailer(settingsOf(relay.url.replace('//', '//me:secret@')))
      await queueOne()
      await drain(t.world, mailer)
      said.push((await rowOfMail()).lastError)
      await t.db.deleteFrom('mail').execute()
      mailer.close()
      await relay.close()
    }
    expect(said).toEqual([
      expect.stringMatching(/refused the user or the password of SMTP_URL/),
      expect.stringMatching(/refused the sender, which MAIL_FROM names \(it answered 550\)/),
      expect.stringMatching(/refused the recipient/),
    ])
    expect(`${said.join('')}${t.logged.join('')}`).not.toContain('someone@clinic.example')
  })
})

/** A local relay that offers no encryption and accepts every mail. */
async function startRelay(options: SMTPServerOptions = {}) {
  const received: Email[] = []
  let signIns = 0
  const relay = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth(_auth, _session, callback) {
      signIns++
      callback(null, { user: 'me' })
    },
    onData(stream, _session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => received.push(mail))
        callback()
      })
    },
    ...options,
  })
  const port = await freePort()
  await new Promise<void>((resolve) => relay.listen(port, '127.0.0.1', resolve))
  const close = () => new Promise<void>((resolve) => relay.close(() => resolve()))
  return { url: `smtp://127.0.0.1:${port}`, received, signIns: () => signIns, close }
}
