import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '../settings/settings.ts'
import type { Mailer } from './mailer.ts'

export const mailFolderOf = ({ dataDir }: Pick<Settings, 'dataDir'>) => join(dataDir, 'mail')

/** Writes mail to .eml files, whose names sort by time, for installations without a relay. */
export function createFolderMailer(folder: string): Mailer {
  let composing: ReturnType<typeof createComposer> | null = null
  return {
    async send(mail) {
      composing ??= createComposer()
      const { message } = await (await composing).sendMail({
        ...mail,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
      if (!Buffer.isBuffer(message)) throw new Error('the mail was not composed')
      // The file name contains the message id, so a second attempt replaces the same file.
      const id = mail.messageId.replace(/[^A-Za-z0-9-]/g, '').slice(0, 60)
      const name = `${mail.date.toISOString().replace(/[:.]/g, '-')}-${id}.eml`
      const aside = join(folder, `.${name}.part`)
      const keep = () => writeFile(aside, message, { mode: 0o600, flush: true })
      await keep().catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await keep()
      })
      await rename(aside, join(folder, name))
    },
    close: () => undefined,
  }
}

/** Loads the library when the first mail is sent. */
async function createComposer() {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    streamTransport: true,
    buffer: true,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}
