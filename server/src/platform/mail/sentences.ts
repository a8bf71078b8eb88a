import { faultOf } from '@gantry/contract/domains/portal/mail-wording/words'
import { fill, readTexts, textFiles } from '../messages/translate.ts'
import { earlierSentences } from './earlier-sentences.ts'
import type { Say } from './mails.ts'

/** The own words of an installation for the sentences of a template, by their English. */
export type OwnWords = ReadonlyMap<string, string>
const none: OwnWords = new Map()

/** The sentences of mails in a file of texts, by their English. */
export const sentencesIn = (file: string): Record<string, string> => readTexts(file).mails

const loaded = new Map<string, Record<string, string>>()

/** Reads the sentences of a language when somebody needs them. */
function sentencesOf(language: string): Record<string, string> {
  const known = loaded.get(language)
  if (known !== undefined) return known
  const sentences = Object.assign({}, ...textFiles(language).map(sentencesIn)) as Record<string, string>
  loaded.set(language, sentences)
  return sentences
}

/** The words of this version for a sentence. One without a translation stays English. */
export function defaultWords(language: string, sentence: string): string {
  const sentences = language === 'en' ? {} : sentencesOf(language)
  return (Object.hasOwn(sentences, sentence) ? sentences[sentence] : undefined) ?? sentence
}

/** The keys under which own words of a sentence may be stored. */
export const keysOf = (sentence: string): string[] => [sentence, ...(earlierSentences[sentence] ?? [])]

/** Own words that do not fit the sentence of this version are not used. */
function usable(own: OwnWords, sentence: string): string | undefined {
  const words = keysOf(sentence)
    .map((key) => own.get(key))
    .find((found) => found !== undefined)
  return words !== undefined && faultOf(sentence, words) === null ? words : undefined
}

/** Writes the sentences of mails in a language: in the own words of the installation, else in those of this version. */
export const sayIn =
  (language: string, product: string, own: OwnWords = none): Say =>
  (sentence, ...[values]) =>
    fill(language, usable(own, sentence) ?? defaultWords(language, sentence), { product, ...values })
