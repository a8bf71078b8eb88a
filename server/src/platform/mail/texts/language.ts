import type { MailParts } from '../mails.ts'

export type MailText = {
  subject: string
  lines: string[]
  /** The button's words, for mails that carry a link. */
  action?: string
  /** Small print below. */
  after?: string[]
}

/** `time` writes a moment for the reader. */
export type Reader = { product: string; time(iso: string): string }

/** A language the product writes mails in. */
export type Language = {
  greeting(firstName: string): string
  linkHint: string
  footer(product: string): string
  mails: { [T in keyof MailParts]: (parts: MailParts[T], reader: Reader) => MailText }
}
