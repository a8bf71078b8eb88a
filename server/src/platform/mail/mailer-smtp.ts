import type { Mailer } from './mailer.ts'

/** Hands mail to a relay. Its waits end well within the time for which the worker has claimed a mail. */
export function createSmtpMailer(smtpUrl: string): Mailer {
  let transport: ReturnType<typeof connect> | null = null
  return {
    async send(mail) {
      transport ??= connect(smtpUrl)
      await (await transport).sendMail({
        ...mail,
        to: { name: '', address: mail.to },
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
    close: () => void transport?.then((opened) => opened.close()),
  }
}

/** The library is loaded with the first mail. */
async function connect(smtpUrl: string) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url: smtpUrl,
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
