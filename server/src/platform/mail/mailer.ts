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

/** Says which relay did not take a mail, and why. The text names no recipient, so it may be logged. */
export class MailNotSent extends Error {}
