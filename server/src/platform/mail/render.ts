import { deviceFrom } from '@gantry/contract/domains/access/sessions/device'
import type { Settings } from '../settings/settings.ts'
import { type MailBody, writeHtml, writeText } from './layout.ts'
import type { MailParts } from './mails.ts'
import { ar } from './texts/ar.ts'
import { en } from './texts/en.ts'
import { es } from './texts/es.ts'
import { fr } from './texts/fr.ts'
import { it } from './texts/it.ts'
import type { Language } from './texts/language.ts'
import { zh } from './texts/zh.ts'

const languages: Record<string, Language> = { en, zh, es, fr, it, ar }

export const isTemplate = (name: string): name is keyof MailParts => Object.hasOwn(en.mails, name)

type Wanted<T extends keyof MailParts> = {
  settings: Pick<Settings, 'productName' | 'companyName'>
  template: T
  language: string
  timeZone: string
  parts: MailParts[T]
}

/** Renders a mail in the language and time zone of the recipient. */
export function renderMail<T extends keyof MailParts>({
  settings,
  template,
  language,
  timeZone,
  parts,
}: Wanted<T>) {
  const code = Object.hasOwn(languages, language) ? language : 'en'
  const words = languages[code] ?? en
  const { productName: product, companyName: company } = settings
  const time = (iso: string) => formatTime(iso, code, timeZone)
  const date = (day: string) => formatDay(day, code)
  const device = (userAgent: string) => deviceText(words, userAgent)
  const text = words.mails[template](parts, { product, time, date, device })
  const body: MailBody = {
    language: code,
    direction: code === 'ar' ? 'rtl' : 'ltr',
    product,
    company,
    greeting: parts.firstName === '' ? words.greetingWithoutName : words.greeting(parts.firstName),
    lines: text.lines,
    after: text.after ?? [],
    code: 'code' in parts ? parts.code : null,
    button: 'link' in parts && text.action ? { label: text.action, link: parts.link } : null,
    linkHint: words.linkHint,
    footer: words.footer(product),
  }
  return { subject: oneLine(text.subject), text: writeText(body), html: writeHtml(body, text.subject) }
}

function deviceText(words: Language, userAgent: string): string {
  const { browser, system } = deviceFrom(userAgent)
  if (browser && system) return words.deviceOn(browser, system)
  return browser ?? system ?? words.unknownDevice
}

/** Removes line breaks, which would start a new mail header. */
const oneLine = (subject: string) => subject.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

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
