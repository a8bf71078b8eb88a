import { deviceFrom } from '@gantry/contract/domains/access/sessions/device'
import { everyMail } from '@gantry/contract/domains/portal/mail-wording/words'
import { languages } from '../messages/translate.ts'
import type { World } from '../world.ts'
import { type MailBody, writeHtml, writeText } from './layout.ts'
import type { MailTemplate, Reader, Say } from './mails.ts'
import { type OwnWords, sayIn } from './sentences.ts'

/** What a mail says of the platform. `support` is the address for questions, `footer` a line of the own; both may be empty. */
export type MailBrand = { product: string; company: string; support: string; footer: string }

export const brandOf = (inForce: World['inForce']): MailBrand => ({
  product: inForce.get('brand.displayed-name'),
  company: inForce.get('brand.company-name'),
  support: inForce.get('brand.support-address'),
  footer: inForce.get('brand.mail-footer'),
})

type Wanted = {
  brand: MailBrand
  inbox: Reader['inbox']
  template: MailTemplate
  language: string
  timeZone: string
  parts: Record<string, string>
  /** Somebody asked for it to see it. The mail says so. */
  isTest?: boolean | undefined
}

/** Renders a mail in the language and time zone of the recipient. `own` has own words by the name of the template. */
export function renderMail(wanted: Wanted & { own?: ReadonlyMap<string, OwnWords> | undefined }) {
  const { brand, template, own } = wanted
  const language = languages.includes(wanted.language) ? wanted.language : 'en'
  const { subject, body } = composeMail({
    ...wanted,
    language,
    say: sayIn(language, brand.product, own?.get(everyMail)),
    sayOwn: sayIn(language, brand.product, own?.get(template.name)),
  })
  const line = oneLine(subject)
  return { subject: line, text: writeText(body), html: writeHtml(body, line) }
}

/** Puts a mail together of the sentences of its template, by `sayOwn`, and of those around every mail, by `say`. */
export function composeMail(wanted: Wanted & { say: Say; sayOwn: Say }): { subject: string; body: MailBody } {
  const { brand, inbox, template, language, timeZone, parts, isTest = false, say, sayOwn } = wanted
  const { product, company, support, footer } = brand
  const text = template.write(
    // The encryption is authenticated, so the values were queued with this template, whose values have this type.
    parts as never,
    {
      say: sayOwn,
      time: (iso) => formatTime(iso, language, timeZone),
      date: (day) => formatDay(day, language),
      device: (userAgent) => deviceText(say, userAgent),
      inbox,
    },
  )
  const { firstName: name = '' } = parts
  const body: MailBody = {
    language,
    direction: language === 'ar' ? 'rtl' : 'ltr',
    product,
    company,
    greeting: name === '' ? say('Hello,') : say('Hello {name},', { name }),
    lines: [...(isTest ? [say('This is a test. The values in this mail are examples.')] : []), ...text.lines],
    after: text.after ?? [],
    code: parts.code ?? null,
    button: parts.link !== undefined && text.action ? { label: text.action, link: parts.link } : null,
    linkHint: say('If the button does not work, copy this address into your browser:'),
    footer: [
      say('This is an automatic message from {product}. Nobody reads answers to it.'),
      ...(footer === '' ? [] : [footer]),
      ...(support === '' ? [] : [say('Questions: {address}', { address: support })]),
    ],
  }
  return { subject: isTest ? say('Test: {subject}', { subject: text.subject }) : text.subject, body }
}

function deviceText(say: Say, userAgent: string): string {
  const { browser, system } = deviceFrom(userAgent)
  if (browser && system) return say('{browser} on {system}', { browser, system })
  return browser ?? system ?? say('an unknown device')
}

/** Removes line breaks, which would start a new mail header. `=?` would start an encoded word (RFC 2047), which readers decode. */
const oneLine = (subject: string) =>
  subject
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll('=?', '=\u200B?')
    .trim()

// Cached, because creating a format takes longer than rendering the mail. The number of languages and zones is small.
const timeFormats = new Map<string, Intl.DateTimeFormat>()

function formatTime(iso: string, language: string, timeZone: string): string {
  const key = `${language} ${timeZone}`
  const style = { dateStyle: 'full', timeStyle: 'short' } as const
  const format =
    timeFormats.get(key) ??
    new Intl.DateTimeFormat(language === 'en' ? 'en-AU' : language, { ...style, timeZone })
  timeFormats.set(key, format)
  return `${format.format(new Date(iso))} (${timeZone.replaceAll('_', ' ')})`
}

/** A day is the same in every time zone. */
function formatDay(day: string, language: string): string {
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-AU' : language, {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
  return format.format(new Date(`${day}T00:00:00Z`))
}
