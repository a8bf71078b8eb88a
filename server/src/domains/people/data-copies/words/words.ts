import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '../../../../platform/messages/translate.ts'

type Texts = Record<string, string>

/** The words of a copy in a language. The labels are by their English words, which the domains declare. */
export type Words = {
  labels: Texts
  values: Texts
  page: Record<PageText, string>
  leftOut: Texts
  notKnown: Texts
}
type PageText =
  | 'title'
  | 'intro'
  | 'files'
  | 'record'
  | 'account'
  | 'trail'
  | 'recipients'
  | 'trailNote'
  | 'nothing'
  | 'leftOut'
  | 'notKnown'
  | 'yes'
  | 'no'
  | 'page'

const loaded = new Map<string, Words>()

/** The words of this language, or the English ones. */
export function wordsOf(wanted: string): { language: string; words: Words } {
  const language = languages.includes(wanted) ? wanted : 'en'
  const known = loaded.get(language)
  if (known !== undefined) return { language, words: known }
  const words: Words = JSON.parse(readFileSync(join(import.meta.dirname, `${language}.json`), 'utf8'))
  loaded.set(language, words)
  return { language, words }
}
