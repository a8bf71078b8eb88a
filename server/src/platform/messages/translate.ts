import Negotiator from 'negotiator'
import ar from './ar.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import it from './it.json' with { type: 'json' }
import zh from './zh.json' with { type: 'json' }

/** From the English sentence, with its changing parts as `{name}`, to the same in another language. */
type Catalogue = Record<string, string>
type Template = { pattern: RegExp; names: string[]; words: string }

const hole = /\{(\w+)\}/g
const catalogues: Record<string, Catalogue> = { zh, es, fr, it, ar }
const templates = new Map(
  Object.entries(catalogues).map(([language, catalogue]) => [language, templatesOf(catalogue)]),
)
const languages = ['en', ...Object.keys(catalogues)]

/** The language of a call's answers (RFC 9110, 12.5.4); English where none is asked for or known. */
export const languageOf = (headers: { 'accept-language'?: string | undefined }): string =>
  headers['accept-language'] === undefined ? 'en' : (new Negotiator({ headers }).language(languages) ?? 'en')

/**
 * A sentence of ours in another language; as it is where there is none. Sentences are written in English
 * where they arise, by services that know no reader, and may have been stored long before they are read.
 */
export const translate = (language: string, sentence: string): string =>
  findWithField(language, sentence) ?? sentence

/** For tests: whether every language has the sentence. */
export const isTranslated = (sentence: string): boolean =>
  Object.keys(catalogues).every((language) => findWithField(language, sentence) !== undefined)

function findWithField(language: string, sentence: string): string | undefined {
  const catalogue = catalogues[language]
  if (catalogue === undefined) return undefined
  const whole = find(language, catalogue, sentence)
  if (whole !== undefined) return whole
  // `field: what is wrong with it`, as a refused input says of its first field.
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
    .filter(([english]) => english.match(hole) !== null)
    .map(([english, words]) => ({
      pattern: new RegExp(`^${english.split(hole).map(partOfPattern).join('')}$`, 's'),
      names: [...english.matchAll(hole)].map(([, name = '']) => name),
      words,
    }))
}

/** `split` by a pattern with a group gives the texts between, and the names in turn. */
function partOfPattern(part: string, index: number): string {
  return index % 2 === 0 ? part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&') : '(.*?)'
}

/** A name in Latin letters keeps its direction inside an Arabic sentence (UAX 9). */
const isolated = (value: string) => `\u2068${value}\u2069`

const fill = (words: string, names: string[], values: string[]) =>
  words.replaceAll(hole, (whole, name: string) => values[names.indexOf(name)] ?? whole)
