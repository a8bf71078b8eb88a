import type { Db } from '../db/db.ts'

/** The mails there are, and what each needs to be written. Times are ISO 8601. */
export type MailParts = {
  activation: { firstName: string; link: string; expiresAt: string }
  'one-time-code': { firstName: string; code: string; expiresAt: string }
  'password-reset': { firstName: string; link: string; expiresAt: string }
  'password-changed': { firstName: string; at: string; address: string }
  'email-changed': { firstName: string; oldEmail: string; newEmail: string }
  'second-factor-changed': { firstName: string; kind: 'EMAIL' | 'AUTHENTICATOR' }
  'group-invitation': { firstName: string; groupName: string; invitedBy: string; link: string }
}

export type QueuedMail<T extends keyof MailParts> = {
  to: string
  language: string
  /** Times in the mail are written for this zone; UTC when left out. */
  timeZone?: string
  template: T
  parts: MailParts[T]
}

export type MailQueue = {
  /** Writes the mail on the same transaction as its cause; a worker sends it after the commit. */
  queue<T extends keyof MailParts>(db: Db, mail: QueuedMail<T>): Promise<void>
  /** Many of one kind at once, in their order. */
  queueAll<T extends keyof MailParts>(db: Db, mails: QueuedMail<T>[]): Promise<void>
  /** A hint, before the commit even, that there will be something to send. Returns how to stop listening. */
  onQueued(listener: () => void): () => void
}
