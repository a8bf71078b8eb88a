import type { Standing } from '@gantry/contract/domains/compliance/qualifications/words'
import type { EndingLink } from '@gantry/contract/domains/people/links/time-limits/words'
import { type InboxKind, inboxKinds } from '@gantry/contract/inbox-kinds'
import type { DigestCounts, MailParts } from '../mails.ts'

export type MailText = {
  subject: string
  lines: string[]
  /** The button's words, for mails that carry a link. */
  action?: string
  /** Small print below. */
  after?: string[]
}

/** `time` writes a moment for the reader, `date` a day, `device` a user agent in words. */
export type Reader = {
  product: string
  time(iso: string): string
  date(day: string): string
  device(userAgent: string): string
}

/** A language the product writes mails in. */
export type Language = {
  greeting(firstName: string): string
  greetingWithoutName: string
  linkHint: string
  footer(product: string): string
  deviceOn(browser: string, system: string): string
  unknownDevice: string
  mails: { [T in keyof MailParts]: (parts: MailParts[T], reader: Reader) => MailText }
}

/** One line for each kind that waits, such as "Accounts pending activation: 3". */
export const digestLines = (labels: Record<InboxKind, string>, counts: DigestCounts): string[] =>
  inboxKinds.filter((kind) => counts[kind] !== '').map((kind) => `${labels[kind]}: ${counts[kind]}`)

/** The standings that hold a link. */
type Lacking = Exclude<Standing, 'CURRENT' | 'DUE' | 'UNCHECKED' | 'GRACE'>
export type LackingLabels = Record<Lacking, string>

/** One line for each missing qualification, such as "AHPRA registration: lapsed". */
export const lackingLines = (labels: LackingLabels, missing: string): string[] =>
  missing.split('\n').map((line) => {
    const [, standing = '', kind = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? []
    return `${kind}: ${labels[standing as Lacking] ?? labels.MISSING}`
  })

/** What ends, by its kind. */
export type EndingLabels = Record<EndingLink, string>

/** One line for each end, such as "Ana Abel: MIP North Clinic, until 30 June 2027". */
export const endingLines = (labels: EndingLabels, ends: string, until: (day: string) => string): string[] =>
  ends.split('\n').map((line) => {
    const [kind = '', day = '', person = '', name = ''] = line.split('\t')
    const whose = person === '' ? '' : `${person}: `
    return `${whose}${labels[kind as EndingLink] ?? ''} ${name}, ${until(day)}`
  })
