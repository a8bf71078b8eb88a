import type { World } from '../../../../platform/world.ts'
import type { TakenCopy } from '../making-queries.ts'
import { type Words, wordsOf } from '../words/words.ts'
import { type CopiedSection, sectionsOf } from './sections.ts'

/** For whom and of what the files are written. */
export type Copy = {
  userId: number
  name: string
  language: string
  timeZone: string
  product: string
  madeAt: Date
  sections: readonly CopiedSection[]
  words: Words
  /** The label of a section or a field in the language of the person. */
  label(english: string): string
  /** A word of a closed list in the language of the person; other values as they are. */
  value(word: string): string
}

export function copyOf(
  { inForce, hooks, clock }: Pick<World, 'inForce' | 'hooks' | 'clock'>,
  taken: TakenCopy,
): Copy {
  const { userId, firstName, lastName, timeZone } = taken
  const { language, words } = wordsOf(taken.language)
  return {
    userId,
    name: `${firstName} ${lastName}`,
    language,
    timeZone,
    product: inForce.get('brand.displayed-name'),
    madeAt: clock.now(),
    sections: sectionsOf(hooks.personal),
    words,
    label: (english) => words.labels[english] ?? english,
    value: (word) => words.values[word] ?? word,
  }
}
