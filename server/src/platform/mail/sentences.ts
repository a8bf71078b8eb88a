import { fill, readTexts, textFiles } from '../messages/translate.ts'
import type { Say } from './mails.ts'

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

/** Writes the sentences of mails in a language. A sentence without a translation stays English. */
export function sayIn(language: string, product: string): Say {
  const sentences = language === 'en' ? {} : sentencesOf(language)
  return (sentence, ...[values]) => {
    const words = Object.hasOwn(sentences, sentence) ? sentences[sentence] : undefined
    return fill(language, words ?? sentence, { product, ...values })
  }
}
