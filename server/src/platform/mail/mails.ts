import type { Holes } from '@gantry/contract/errors'
import type { InboxKind } from '@gantry/contract/inbox-kinds'
import type { Db } from '../db/db.ts'
import type { InboxSource } from '../inbox/source.ts'

export type MailText = {
  subject: string
  lines: string[]
  /** The button's words, for mails that carry a link. */
  action?: string
  /** Small print below. */
  after?: string[]
}

/**
 * Says an English sentence in the language of the reader. The section `mails` of the domain's texts has its translations. Words
 * in braces are its values; `{product}` is always given.
 */
export type Say = <const Sentence extends string>(
  sentence: Sentence,
  ...values: ValuesOf<Exclude<Holes<Sentence>, 'product'>>
) => string
type ValuesOf<Name extends string> = [Name] extends [never] ? [] : [values: Record<Name, string>]

/** `time` writes a moment for the reader, `date` a day, `device` a user agent in words. */
export type Reader = {
  say: Say
  time(iso: string): string
  date(day: string): string
  device(userAgent: string): string
  /** The daily mail lists their titles. */
  inbox: Readonly<Record<InboxKind, InboxSource>>
}

/** The values of a mail. Times are ISO 8601, days are such as `2026-09-30`, devices are user agents. */
export type MailValues<Name extends string = never> = Record<'firstName' | Name, string>

/** A kind of mail that a domain sends. Its name is stored in the outbox. */
export type MailTemplate<Name extends string = string, Values = never> = {
  readonly name: Name
  readonly write: (values: Values, reader: Reader) => MailText
  /** Values for previews. With them the mail says each of its sentences once at least. */
  readonly examples: readonly Readonly<Record<string, string>>[]
}

/** The name of the reader and the address of the button are not part of it. */
type Example<Values extends MailValues> = Readonly<Omit<Values, 'firstName' | 'link'>>

/**
 * Declares a kind of mail, which `mails` in the `domain.ts` of its domain names. The value `link` is the address of its button,
 * and `code` stands in a box. `examples` reach all branches of `write`.
 */
export const mailTemplate = <const Name extends string, Values extends MailValues>(
  name: Name,
  write: MailTemplate<Name, Values>['write'],
  examples: readonly NoInfer<Example<Values>>[],
): MailTemplate<Name, Values> => ({ name, write, examples: examples as MailTemplate['examples'] })

export type QueuedMail<Values extends MailValues> = {
  to: string
  language: string
  /** The time zone of the times in the mail; UTC by default. */
  timeZone?: string
  template: MailTemplate<string, Values>
  parts: NoInfer<Values>
  /** Somebody asked for it to see it. The mail says so. */
  isTest?: boolean
}
/** A mail of this template. */
export type MailOf<Template> =
  Template extends MailTemplate<string, infer Values extends MailValues> ? QueuedMail<Values> : never

export type MailQueue = {
  /** Inserts the mail in the transaction of its cause. A job sends it after the commit. */
  queue<Values extends MailValues>(db: Db, mail: QueuedMail<Values>): Promise<void>
  /** Inserts several mails of one kind, and returns their ids in the given order. */
  queueAll<Values extends MailValues>(db: Db, mails: QueuedMail<Values>[]): Promise<number[]>
}
