import { join } from 'node:path'
import type { Settings } from '../settings.ts'
import { createFolderMailer } from './mailer-folder.ts'
import { createSmtpMailer } from './mailer-smtp.ts'

export type OutgoingMail = {
  from: string
  to: string
  subject: string
  text: string
  html: string
  date: Date
  messageId: string
}

/** Where mail leaves the product. `send` is done once the mail is somewhere that keeps it. */
export type Mailer = { send(mail: OutgoingMail): Promise<void>; close(): void }

export const mailFolderOf = ({ dataDir }: Pick<Settings, 'dataDir'>) => join(dataDir, 'mail')

/** A relay when there is one; else a folder, and the Mailbox page on this machine. */
export function createMailer(settings: Settings): Mailer {
  return settings.smtpUrl === undefined
    ? createFolderMailer(mailFolderOf(settings))
    : createSmtpMailer(settings.smtpUrl)
}
