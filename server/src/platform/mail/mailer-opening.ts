import type { Settings } from '../settings/settings.ts'
import type { Mailer } from './mailer.ts'
import { createFolderMailer, mailFolderOf } from './mailer-folder.ts'
import { createSmtpMailer } from './mailer-smtp.ts'

/** A relay when there is one; else a folder, and the Mailbox page on this machine. */
export function createMailer(settings: Settings): Mailer {
  return settings.relay === undefined
    ? createFolderMailer(mailFolderOf(settings))
    : createSmtpMailer(settings.relay)
}
