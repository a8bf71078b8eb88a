import {
  everyMail,
  type SentencePlace,
  sentencePlaces,
} from '@gantry/contract/domains/portal/mail-wording/words'
import type { MailTemplate, Reader, Say } from './mails.ts'
import { composeMail } from './render.ts'

/** A sentence of a mail, and the examples with which the mail says it. */
export type Said = { sentence: string; place: SentencePlace; examples: number[] }

/** Names a person for the first example, and nobody for the second one, because greetings differ. */
const nameOf = (example: number) => (example === 1 ? '' : 'Ana')

/**
 * The sentences that a mail says, by their place. They are found by writing the mail with marks instead of words, so that a sentence
 * is listed if and only if it reaches the mail with one of the examples.
 */
export function listSaid(template: MailTemplate, inbox: Reader['inbox']): Said[] {
  const found = new Map<string, Said>()
  template.examples.forEach((values, example) => {
    const sentences: string[] = []
    const silent: Say = () => ''
    // The values follow the mark, because a value can be a sentence itself.
    const marking: Say = (sentence, ...[given]) => {
      sentences.push(sentence)
      return `${open}${sentences.length - 1}${close}${Object.values<string>(given ?? {}).join('')}`
    }
    const isShared = template.name === everyMail
    const { subject, body } = composeMail({
      brand: { product: '', company: '', support: 'help@clinic.example', footer: '' },
      inbox,
      template,
      language: 'en',
      timeZone: 'UTC',
      parts: { firstName: nameOf(example), link: 'https://portal.example/', ...values },
      isTest: isShared,
      say: isShared ? marking : silent,
      sayOwn: isShared ? silent : marking,
    })
    const texts: [SentencePlace, string[]][] = [
      ['SUBJECT', [subject]],
      ['LINE', [body.greeting, ...body.lines]],
      ['BUTTON', body.button === null ? [] : [body.button.label]],
      ['SMALL_PRINT', [...body.after, ...(body.button === null ? [] : [body.linkHint]), ...body.footer]],
    ]
    for (const [place, parts] of texts)
      for (const [, index] of parts.join('').matchAll(mark)) {
        const sentence = sentences[Number(index)] ?? ''
        const known = found.get(sentence) ?? { sentence, place, examples: [] }
        if (!known.examples.includes(example)) known.examples.push(example)
        found.set(sentence, known)
      }
  })
  const order = ({ place }: Said) => sentencePlaces.indexOf(place)
  return [...found.values()].toSorted((one, other) => order(one) - order(other))
}

// Private characters, which no text of this product has.
const [open, close] = ['\u{F0000}', '\u{F0001}']
const mark = /\u{F0000}(\d+)\u{F0001}/gu
