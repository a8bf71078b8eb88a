import type { Relay } from '../settings/addresses.ts'
import type { Mailer } from './mailer.ts'
import { explainFailure } from './smtp-failure.ts'

/** Hands mail to a relay. Its waits end well within the time for which the worker has claimed a mail. */
export function createSmtpMailer(relay: Relay): Mailer {
  let transport: ReturnType<typeof connect> | null = null
  return {
    /** @throws {MailNotSent} */
    async send(mail) {
      transport ??= connect(relay)
      const opened = await transport
      try {
        await opened.sendMail({
          ...mail,
          to: { name: '', address: mail.to },
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        throw explainFailure(error, relay)
      }
    },
    close: () => void transport?.then((opened) => opened.close()),
  }
}

/** The library is loaded with the first mail. */
async function connect({ host, port, user, password, tls }: Relay) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    host,
    port,
    ...(user !== '' && { auth: { user, pass: password } }),
    secure: tls === 'at-once',
    requireTLS: tls === 'required',
    ignoreTLS: tls === 'off',
    // A certificate proves nothing about this very machine, and mail servers often make one for themselves.
    ...(tls === 'local' && { tls: { rejectUnauthorized: false } }),
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // What we send is our own text: nothing in it may make the mailer read a file or a web address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}
