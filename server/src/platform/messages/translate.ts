import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorRows, isErrorCode } from '@gantry/contract/errors'
import Negotiator from 'negotiator'

/** Translations by English message, with placeholders such as `{name}`. */
type Catalogue = Record<string, string>
type Template = { pattern: RegExp; names: string[]; words: string }
type Texts = { catalogue: Catalogue; templates: Template[] }

const placeholder = /\{(\w+)\}/g
const translated = ['zh', 'es', 'fr', 'it', 'ar']
export const languages = ['en', ...translated]
const source = join(import.meta.dirname, '../..')

/** The files with the texts of a language: those of the domains, and one for what belongs to none of them. */
export const textFiles = (language: string): string[] => [
  `platform/messages/${language}.json`,
  ...readdirSync(join(source, 'domains'), { recursive: true, encoding: 'utf8' })
    .map((path) => `domains/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith(`/texts/${language}.json`)),
]

/** The sentences of mails have a section of their own, because a message is translated by any text whose pattern it fits. */
type FileOfTexts = {
  messages: Record<string, string | Record<string, string>>
  mails: Record<string, string>
}

/** The texts of a file: by the code of an error, with a text for each of its messages, or by the English sentence. */
export function readTexts(file: string): FileOfTexts {
  const { mails = {}, ...messages } = JSON.parse(readFileSync(join(source, file), 'utf8'))
  return { messages, mails }
}

/** The English message of each text of a file, with its translation. */
export function messagesIn(file: string): [english: string, words: string][] {
  return Object.entries(readTexts(file).messages).flatMap(([key, words]) => {
    const english: string | Readonly<Record<string, string>> = isErrorCode(key) ? errorRows[key].message : key
    if (typeof english === 'string') return [[english, typeof words === 'string' ? words : '']]
    return Object.entries(words).map(([which, text]): [string, string] => [english[which] ?? '', text])
  })
}

const loaded = new Map<string, Texts>()

/** Reads the texts of a language when somebody needs them. */
function textsOf(language: string): Texts | undefined {
  if (!translated.includes(language)) return undefined
  const known = loaded.get(language)
  if (known !== undefined) return known
  const catalogue = Object.fromEntries(textFiles(language).flatMap(messagesIn))
  const texts = { catalogue, templates: templatesOf(catalogue) }
  loaded.set(language, texts)
  return texts
}

/** The language of the answers to a call (RFC 9110, 12.5.4). The default is English. */
export const languageOf = (headers: { 'accept-language'?: string | undefined }): string =>
  headers['accept-language'] === undefined ? 'en' : (new Negotiator({ headers }).language(languages) ?? 'en')

/**
 * Translates a message; returns it unchanged if there is no translation. Services write messages in English, because
 * they do not know the reader's language and messages may be stored before they are read.
 */
export const translate = (language: string, sentence: string): string =>
  findWithField(language, sentence) ?? sentence

/** For tests: whether the message is translated into every language. */
export const isTranslated = (sentence: string): boolean =>
  translated.every((language) => findWithField(language, sentence) !== undefined)

function findWithField(language: string, sentence: string): string | undefined {
  const texts = textsOf(language)
  if (texts === undefined) return undefined
  const whole = find(language, texts, sentence)
  if (whole !== undefined) return whole
  // `field: message`, the format of the error for the first invalid field.
  const [, field, rest = ''] = /^([\w.-]+): (.+)$/s.exec(sentence) ?? []
  const words = find(language, texts, rest)
  return field === undefined || words === undefined ? undefined : `${field}: ${words}`
}

function find(language: string, { catalogue, templates }: Texts, sentence: string): string | undefined {
  if (Object.hasOwn(catalogue, sentence)) return catalogue[sentence]
  for (const { pattern, names, words } of templates) {
    const [, ...values] = pattern.exec(sentence) ?? []
    if (values.length > 0)
      return fill(
        language,
        words,
        Object.fromEntries(names.map((name, index) => [name, values[index] ?? ''])),
      )
  }
  return undefined
}

function templatesOf(catalogue: Catalogue): Template[] {
  return Object.entries(catalogue)
    .filter(([english]) => english.match(placeholder) !== null)
    .map(([english, words]) => ({
      pattern: new RegExp(`^${english.split(placeholder).map(partOfPattern).join('')}$`, 's'),
      names: [...english.matchAll(placeholder)].map(([, name = '']) => name),
      words,
    }))
}

/** `split` with a capturing group returns the texts and the captured names alternately. */
function partOfPattern(part: string, index: number): string {
  return index % 2 === 0 ? part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&') : '(.*?)'
}

/** Isolates a value, so that Latin letters keep their direction in an Arabic sentence (UAX 9). */
const isolated = (value: string) => `\u2068${value}\u2069`

/** Puts the values in the place of their names. */
export const fill = (language: string, words: string, values: Readonly<Record<string, string>>): string =>
  words.replaceAll(placeholder, (whole, name: string) => {
    const value = values[name]
    if (value === undefined) return whole
    return language === 'ar' ? isolated(value) : value
  })
