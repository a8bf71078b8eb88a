import { domainToASCII } from 'node:url'
import type { OutgoingMail } from './mailer.ts'

/** A mail as it travels (RFC 5322), and whom a relay is told it is from and for. */
export type MailMessage = { message: Buffer; envelope: { from: string; to: string } }

/**
 * Written here and not by the mailer's library, which takes a millisecond for what is always the same: text and HTML,
 * both as base64, so that no line is too long and none looks like the boundary.
 */
export async function composeMail({ from, to, subject, date, messageId, text, html }: OutgoingMail) {
  const sender = await readSender(from)
  const recipient = oneLine(to)
  const message = Buffer.from(
    [
      `From: ${sender.header}`,
      `To: <${recipient}>`,
      `Subject: ${encodeWords(oneLine(subject))}`,
      `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
      `Message-ID: ${oneLine(messageId)}`,
      'Auto-Submitted: auto-generated',
      'MIME-Version: 1.0',
      `Content-Type: multipart/alternative; boundary="${boundary}"`,
      '',
      ...writePart('plain', text.replaceAll('\n', '\r\n')),
      ...writePart('html', html),
      `--${boundary}--`,
      '',
    ].join('\r\n'),
  )
  return { message, envelope: { from: sender.address, to: recipient } } satisfies MailMessage
}

/** Cannot be a line of base64. */
const boundary = '=_parts'

const writePart = (kind: 'plain' | 'html', content: string) => [
  `--${boundary}`,
  `Content-Type: text/${kind}; charset=utf-8`,
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from(content)
    .toString('base64')
    .replace(/.{76}(?=.)/g, '$&\r\n'),
]

/** What people typed must not become a header of its own. */
const oneLine = (value: string) => value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** As it is where it is plain; else in words of base64, each short enough for a line (RFC 2047). */
function encodeWords(value: string): string {
  if (/^[\x20-\x7e]*$/.test(value) && !value.includes('=?') && value.length < 200) return value
  const words: string[] = []
  let word = ''
  for (const letter of value) {
    if (Buffer.byteLength(word + letter) > longestWord) {
      words.push(word)
      word = ''
    }
    word += letter
  }
  return [...words, word].map((part) => `=?utf-8?B?${Buffer.from(part).toString('base64')}?=`).join('\r\n ')
}
const longestWord = 42

type Sender = { header: string; address: string }
// The deployer's, and the same for every mail.
const senders = new Map<string, Sender>()

async function readSender(from: string): Promise<Sender> {
  const known = senders.get(from)
  if (known !== undefined) return known
  // Loaded with the first mail.
  const { default: parseAddresses } = await import('nodemailer/lib/addressparser')
  const [found] = parseAddresses(oneLine(from), { flatten: true })
  const [, local = '', domain = ''] = /^(.*)@(.*)$/.exec(found?.address ?? '') ?? []
  const address = `${local}@${domainToASCII(domain) || domain}`
  const name = found?.name ?? ''
  const plain = /^[\x20-\x7e]*$/.test(name) ? `"${name.replace(/["\\]/g, '\\$&')}"` : encodeWords(name)
  const sender = { header: name === '' ? `<${address}>` : `${plain} <${address}>`, address }
  senders.set(from, sender)
  return sender
}
