import { deviceFrom } from '@gantry/contract/domains/access/sessions/device'
import { languages } from '../messages/translate.ts'
import { type MailBody, writeHtml, writeText } from './layout.ts'
import type { MailTemplate, Reader, Say } from './mails.ts'
import { sayIn } from './sentences.ts'

/** What a mail says of the platform. `support` is the address for questions, `footer` a line of the own; both may be empty. */
export type MailBrand = { product: string; company: string; support: string; footer: string }

type Wanted = {
  brand: MailBrand
  inbox: Reader['inbox']
  template: MailTemplate
  language: string
  timeZone: string
  parts: Record<string, string>
}

/** Renders a mail in the language and time zone of the recipient. */
export function renderMail({ brand, inbox, template, language, timeZone, parts }: Wanted) {
  const code = languages.includes(language) ? language : 'en'
  const { product, company, support, footer } = brand
  const say = sayIn(code, product)
  const text = template.write(
    // The encryption is authenticated, so the values were queued with this template, whose values have this type.
    parts as never,
    {
      say,
      time: (iso) => formatTime(iso, code, timeZone),
      date: (day) => formatDay(day, code),
      device: (userAgent) => deviceText(say, userAgent),
      inbox,
    },
  )
  const { firstName: name = '' } = parts
  const body: MailBody = {
    language: code,
    direction: code === 'ar' ? 'rtl' : 'ltr',
    product,
    company,
    greeting: name === '' ? say('Hello,') : say('Hello {name},', { name }),
    lines: text.lines,
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
  return { subject: oneLine(text.subject), text: writeText(body), html: writeHtml(body, text.subject) }
}

function deviceText(say: Say, userAgent: string): string {
  const { browser, system } = deviceFrom(userAgent)
  if (browser && system) return say('{browser} on {system}', { browser, system })
  return browser ?? system ?? say('an unknown device')
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
