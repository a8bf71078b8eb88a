import Negotiator from 'negotiator'
import ar from './ar.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import it from './it.json' with { type: 'json' }
import zh from './zh.json' with { type: 'json' }

/** Translations by English message, with placeholders such as `{name}`. */
type Catalogue = Record<string, string>
type Template = { pattern: RegExp; names: string[]; words: string }

const placeholder = /\{(\w+)\}/g
const catalogues: Record<string, Catalogue> = { zh, es, fr, it, ar }
const templates = new Map(
  Object.entries(catalogues).map(([language, catalogue]) => [language, templatesOf(catalogue)]),
)
const languages = ['en', ...Object.keys(catalogues)]

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
  Object.keys(catalogues).every((language) => findWithField(language, sentence) !== undefined)

function findWithField(language: string, sentence: string): string | undefined {
  const catalogue = catalogues[language]
  if (catalogue === undefined) return undefined
  const whole = find(language, catalogue, sentence)
  if (whole !== undefined) return whole
  // `field: message`, the format of the error for the first invalid field.
  const [, field, rest = ''] = /^([\w.-]+): (.+)$/s.exec(sentence) ?? []
  const words = find(language, catalogue, rest)
  return field === undefined || words === undefined ? undefined : `${field}: ${words}`
}

function find(language: string, catalogue: Catalogue, sentence: string): string | undefined {
  if (Object.hasOwn(catalogue, sentence)) return catalogue[sentence]
  for (const { pattern, names, words } of templates.get(language) ?? []) {
    const [, ...values] = pattern.exec(sentence) ?? []
    if (values.length > 0) return fill(words, names, language === 'ar' ? values.map(isolated) : values)
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

const fill = (words: string, names: string[], values: string[]) =>
  words.replaceAll(placeholder, (whole, name: string) => values[names.indexOf(name)] ?? whole)
