import { sql } from 'kysely'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { passwordChanged } from '../../domains/access/auth/mails.ts'
import { groupInvitationMail } from '../../domains/people/invitations/mails.ts'
import { emailChanged } from '../../domains/people/users/mails.ts'
import { asServer } from '../../testing/cluster.ts'
import { freePort } from '../../testing/fakes/free-port.ts'
import { sendWaiting } from '../../testing/mails.ts'
import { keepState } from '../../testing/restore.ts'
import { buildTestApp, type TestApp } from '../../testing/world.ts'
import { connect } from '../db/connect/connect.ts'
import { unpooled } from '../db/connect/pooling.ts'
import { startQueue } from '../jobs/queue.ts'
import type { Relay } from '../settings/addresses.ts'
import { readSettings } from '../settings/settings.ts'
import type { Mailer, OutgoingMail } from './mailer.ts'
import { createSmtpMailer } from './mailer-smtp.ts'
import { addMailJobs } from './queue.ts'
import { leftMails, mailJob } from './worker.ts'

let t: TestApp
let restore: () => Promise<void>
beforeAll(async () => {
  t = await buildTestApp()
  restore = await keepState(t)
})
beforeEach(async () => {
  await restore()
  await sql`delete from graphile_worker._private_jobs`.execute(t.db)
})
afterAll(() => t.close())

const mailTo = (to: string, firstName = 'Ana') => ({
  to,
  language: 'en',
  template: passwordChanged,
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

/** A server that sends mail by the queue. */
function startSending(mailer: Mailer) {
  const connected = connect(asServer(t.database.connection), { isStarting: true, maxWait: 10_000 })
  const world = { ...t.world, db: connected.db }
  const queue = startQueue(world, [{ jobs: { mail: mailJob(mailer) }, atOnce: 5 }], connected, unpooled)
  return async () => {
    await queue.stop()
    await connected.close()
  }
}

const listJobs = async () =>
  (
    await sql<{ key: string; attempts: number; lastError: string | null; waits: boolean }>`
      select key, attempts, last_error, run_at > now() as waits from graphile_worker.jobs
      order by priority, id`.execute(t.db)
  ).rows

describe('the outbox', () => {
  it('encrypts the content, and deletes it after sending', async () => {
    await queueOne('secret@clinic.example')
    const before = await t.db.selectFrom('mail').select(['sealed']).executeTakeFirstOrThrow()
    expect(before.sealed?.includes('secret@clinic')).toBe(false)
    const { sent, mailer } = keepingMailer()
    await sendWaiting(t.world, mailer)
    expect(sent.map(({ to }) => to)).toEqual(['secret@clinic.example'])
    const after = await t.db.selectFrom('mail').select(['sealed', 'sentAt']).executeTakeFirstOrThrow()
    expect(after).toEqual({ sealed: null, sentAt: t.clock.now() })
  })

  it('does not send the mail of a transaction that was rolled back', async () => {
    const work = t.db.transaction().execute(async (tx) => {
      await t.world.mail.queue(tx, {
        to: 'a@clinic.example',
        language: 'en',
        template: emailChanged,
        parts: { firstName: 'A', oldEmail: 'a', newEmail: 'b' },
      })
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    const { sent, mailer } = keepingMailer()
    await sendWaiting(t.world, mailer)
    expect(sent).toEqual([])
  })

  it('sends each mail once, even with several servers', async () => {
    for (let count = 0; count < 30; count++) await queueOne(`person${count}@clinic.example`)
    const { sent, mailer } = keepingMailer(() => new Promise((resolve) => setTimeout(resolve, 5)))
    const stops = [startSending(mailer), startSending(mailer)]
    await expect.poll(listJobs, { timeout: 60_000, interval: 100 }).toEqual([])
    await Promise.all(stops.map((stop) => stop()))
    expect(new Set(sent.map(({ to }) => to)).size).toBe(30)
    expect(sent).toHaveLength(30)
  }, 90_000)

  it('tries again later with the same message id, and neither the log nor the queue has addresses', async () => {
    await queueOne('someone@clinic.example')
    const ids: string[] = []
    const failing: Mailer = {
      send(mail) {
        ids.push(mail.messageId)
        return Promise.reject(Object.assign(new Error('550 someone@clinic.example'), { code: 'EENVELOPE' }))
      },
      close: () => undefined,
    }
    const stop = startSending(failing)
    await expect
      .poll(listJobs, { timeout: 60_000, interval: 100 })
      .toMatchObject([{ attempts: 1, lastError: 'EENVELOPE', waits: true }])
    await stop()
    const { sent, mailer } = keepingMailer()
    await sendWaiting(t.world, mailer)
    await sendWaiting(t.world, mailer)
    expect(sent).toHaveLength(1)
    expect(new Set([...ids, sent[0]?.messageId]).size).toBe(1)
    const lines = t.logged.filter((line) => line.includes('a mail could not be sent yet'))
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { job: 'mail', mailId: expect.any(Number), tries: 1, reason: 'EENVELOPE' },
    ])
    expect(t.logged.join('')).not.toContain('someone@clinic.example')
  }, 90_000)

  it('sends large batches after single mails', async () => {
    const many = Array.from({ length: 20 }, (_, index) => mailTo(`person${index}@clinic.example`))
    await t.world.mail.queueAll(t.db, many)
    await queueOne('waiting@clinic.example')
    const newest = await t.db
      .selectFrom('mail')
      .select('mailId')
      .orderBy('mailId', 'desc')
      .executeTakeFirstOrThrow()
    const jobs = await listJobs()
    expect(jobs).toHaveLength(21)
    expect(jobs[0]?.key).toBe(`mail:${newest.mailId}`)
  })

  it('gives a job to a mail that has none, such as one of the previous version, and only one', async () => {
    await queueOne()
    const withJob = await listJobs()
    await sql`delete from graphile_worker._private_jobs`.execute(t.db)
    await leftMails.run(t.world, () => false, {})
    expect(await listJobs()).toEqual([])
    await t.db.updateTable('mail').set({ nextTryAt: t.clock.now() }).execute()
    t.clock.advance(6 * 60_000)
    await leftMails.run(t.world, () => false, {})
    await leftMails.run(t.world, () => false, {})
    expect(await listJobs()).toEqual(withJob)
    await addMailJobs(t.db, [])
    expect(await listJobs()).toHaveLength(1)
  })

  it('a server sends soon after the commit, and stops on request', async () => {
    const { sent, mailer } = keepingMailer()
    await queueOne()
    const stop = startSending(mailer)
    await expect.poll(() => sent.length, { timeout: 30_000, interval: 20 }).toBe(1)
    const queuedAt = performance.now()
    await queueOne()
    await expect.poll(() => sent.length, { timeout: 10_000, interval: 20 }).toBe(2)
    expect(performance.now() - queuedAt).toBeLessThan(4_000)
    await stop()
    await queueOne()
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(sent).toHaveLength(2)
  }, 60_000)
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
        template: groupInvitationMail,
        parts: {
          firstName: 'Ana\r\nBcc: victim@clinic.example',
          groupName: 'North\r\nBcc: victim@clinic.example',
          invitedBy: '<script>alert(1)</script>',
          link: 'https://portal.example/',
        },
      })
      await sendWaiting(t.world, mailer)
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
    await sendWaiting(t.world, mailer)
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
      await sendWaiting(t.world, mailer)
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
      await sendWaiting(t.world, mailer)
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
