export type OutgoingMail = {
  from: string
  to: string
  subject: string
  text: string
  html: string
  date: Date
  messageId: string
}

/** Sends mail. `send` resolves when the relay has accepted the mail or the file is written. */
export type Mailer = { send(mail: OutgoingMail): Promise<void>; close(): void }

/** Says which relay did not take a mail, and why. The text names no recipient, so it may be logged. */
export class MailNotSent extends Error {}
