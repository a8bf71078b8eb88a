import type { Relay } from '../settings/addresses.ts'
import type { Mailer } from './mailer.ts'
import { explainFailure } from './smtp-failure.ts'

/** Sends mail to a relay. Its timeouts are shorter than the lease of the worker. */
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

/** Loads the library when the first mail is sent. */
async function connect({ host, port, user, password, tls }: Relay) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    host,
    port,
    ...(user !== '' && { auth: { user, pass: password } }),
    secure: tls === 'at-once',
    requireTLS: tls === 'required',
    ignoreTLS: tls === 'off',
    // A local relay needs no certificate check, and often has a self-signed certificate.
    ...(tls === 'local' && { tls: { rejectUnauthorized: false } }),
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // The content of a mail must never make the library read a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}
