import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mailer } from './mailer.ts'

/** Keeps mail as .eml files, whose names sort by time, for installs that have no relay. */
export function createFolderMailer(folder: string): Mailer {
  return {
    async send(mail) {
      // Loaded with the first mail.
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({
        streamTransport: true,
        buffer: true,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      const { message } = await transport.sendMail({
        ...mail,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
      if (!Buffer.isBuffer(message)) throw new Error('the mail was not composed')
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // The same mail tried twice is the same file.
      const id = mail.messageId.replace(/[^A-Za-z0-9-]/g, '').slice(0, 60)
      const name = `${mail.date.toISOString().replace(/[:.]/g, '-')}-${id}.eml`
      const aside = join(folder, `.${name}.part`)
      await writeFile(aside, message, { mode: 0o600, flush: true })
      await rename(aside, join(folder, name))
    },
    close: () => undefined,
  }
}
