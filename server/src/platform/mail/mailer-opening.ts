import type { Settings } from '../settings/settings.ts'
import type { Mailer } from './mailer.ts'
import { createFolderMailer, mailFolderOf } from './mailer-folder.ts'
import { createSmtpMailer } from './mailer-smtp.ts'

/** Uses the configured relay; without one, mail is written to a folder and shown on the Mailbox page. */
export function createMailer(settings: Settings): Mailer {
  return settings.relay === undefined
    ? createFolderMailer(mailFolderOf(settings))
    : createSmtpMailer(settings.relay)
}
