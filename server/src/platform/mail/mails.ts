import type { InboxKind } from '@gantry/contract/inbox-kinds'
import type { Db } from '../db/db.ts'

/** How many entries of each kind wait; empty for none. */
export type DigestCounts = Record<InboxKind, string>

/** The kinds of mail and the values in each. Times are ISO 8601, devices are user agents. */
export type MailParts = {
  activation: { firstName: string; link: string; expiresAt: string }
  'one-time-code': { firstName: string; code: string; expiresAt: string }
  'password-reset': { firstName: string; link: string; expiresAt: string }
  'password-changed': { firstName: string; at: string; address: string }
  'email-changed': { firstName: string; oldEmail: string; newEmail: string }
  'second-factor-changed': {
    firstName: string
    kind: 'EMAIL' | 'AUTHENTICATOR'
    passkeys: 'KEPT' | 'REMOVED'
  }
  'passkey-changed': {
    firstName: string
    what: 'ADDED' | 'REMOVED'
    name: string
    at: string
    address: string
    device: string
  }
  'hospital-link-changed': { firstName: string; what: 'ADDED' | 'REMOVED'; hospital: string; at: string }
  'new-device': { firstName: string; at: string; address: string; device: string; link: string }
  'recovery-code-used': {
    firstName: string
    at: string
    address: string
    device: string
    left: string
    link: string
  }
  'group-invitation': { firstName: string; groupName: string; invitedBy: string; link: string }
  /** Days without a time: `2026-09-30`. `days` are left when it is sent; 0 after the last day in force. */
  'qualification-expires': {
    firstName: string
    kind: string
    expiresOn: string
    lastDay: string
    days: string
    link: string
  }
  /** The same of a MIP, to its administrators. */
  'mip-qualification-expires': {
    firstName: string
    mip: string
    kind: string
    expiresOn: string
    lastDay: string
    days: string
    link: string
  }
  'qualification-refused': { firstName: string; kind: string; reason: string; link: string }
  /** `mips` has a name in each line, `missing` a standing and the label of a kind. */
  'links-on-hold': { firstName: string; mips: string; missing: string; link: string }
  /** To platform administrators. `mips` has a name in each line. */
  'hold-lifted': { firstName: string; hospital: string; person: string; mips: string; link: string }
  /** Each line of `ends` is a kind of link, the last day, a person (empty for the own ones) and a name, with tabs between. */
  'access-ends': { firstName: string; whose: 'own' | 'others'; ends: string; link: string }
  /** `since` is the first failure. */
  'webhook-off': { firstName: string; url: string; since: string; link: string }
  'daily-digest': DigestCounts & { firstName: string; link: string }
}

export type QueuedMail<T extends keyof MailParts> = {
  to: string
  language: string
  /** The time zone of the times in the mail; UTC by default. */
  timeZone?: string
  template: T
  parts: MailParts[T]
}

export type MailQueue = {
  /** Inserts the mail in the transaction of its cause. A job sends it after the commit. */
  queue<T extends keyof MailParts>(db: Db, mail: QueuedMail<T>): Promise<void>
  /** Inserts several mails of one kind, in the given order. */
  queueAll<T extends keyof MailParts>(db: Db, mails: QueuedMail<T>[]): Promise<void>
}
