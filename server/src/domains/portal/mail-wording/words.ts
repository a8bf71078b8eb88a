import type { MailWordingChanges } from '@gantry/contract/domains/portal/mail-wording/schemas'
import { faultOf, longestWords, type WordsFault } from '@gantry/contract/domains/portal/mail-wording/words'
import { badFields } from '../../../platform/http/problem.ts'
import type { Said } from '../../../platform/mail/said.ts'
import { defaultWords } from '../../../platform/mail/sentences.ts'
import type { WordingRow } from './queries.ts'

/** A change that fits its sentence. `field` is its name in the errors of the call. */
export type Wanted = {
  field: string
  sentence: string
  words: string | null
  defaultWords: string
  version: number
  row: WordingRow | undefined
}

/** The default, and nothing, are no own words, so that a later default is in force. @throws the 400 that names each wrong field */
export function readWords(
  said: Said[],
  changes: MailWordingChanges['changes'],
  language: string,
  rowOf: (sentence: string) => WordingRow | undefined,
): Wanted[] {
  const wrong: Record<string, string> = {}
  const wanted = changes.map(({ sentence, words: given, version }, index): Wanted => {
    const field = `changes.${index}.words`
    const row = rowOf(sentence)
    const place = said.find((one) => one.sentence === sentence)?.place
    const byDefault = place === undefined ? (row?.defaultWords ?? sentence) : defaultWords(language, sentence)
    const words = given === null || given === '' || given === byDefault ? null : given
    const message = words === null ? null : messageOf(place, sentence, words)
    if (message !== null) wrong[field] = message
    else if (place === undefined && row === undefined) wrong[field] = unknown
    return { field, sentence, words, defaultWords: byDefault, version, row }
  })
  const [message] = Object.values(wrong)
  if (message !== undefined) throw badFields(message, wrong)
  return wanted
}

const unknown = 'This mail does not have this sentence.'

function messageOf(place: Said['place'] | undefined, sentence: string, words: string): string | null {
  if (place === undefined) return unknown
  const most = longestWords[place]
  if (words.length > most) return `At most ${most} characters.`
  const fault = faultOf(sentence, words)
  return fault === null ? null : wordsOf(fault)
}

function wordsOf(found: WordsFault): string {
  if (found.fault === 'BRACES') return 'Braces stand only around the name of a placeholder.'
  const names = found.names.map((name) => `{${name}}`).join(', ')
  return found.fault === 'MISSING'
    ? `These placeholders are missing: ${names}`
    : `This sentence has no such placeholders: ${names}`
}
