// This file has no schema library, because the portal's form uses it before it loads one.

/** Where a sentence stands in a mail. */
export const sentencePlaces = ['SUBJECT', 'LINE', 'BUTTON', 'SMALL_PRINT'] as const
export type SentencePlace = (typeof sentencePlaces)[number]

/**
 * DEFAULT_CHANGED: own words, made for a default that an upgrade has changed. UNUSED: own words of a sentence that no mail of this
 * version says.
 */
export const wordingStates = ['DEFAULT', 'CHANGED', 'DEFAULT_CHANGED', 'UNUSED'] as const
export type WordingState = (typeof wordingStates)[number]

/** The areas of the domains that send mails, in the order of the page, and two groups that belong to none. */
export const mailAreas = [
  'EVERY',
  'access',
  'people',
  'compliance',
  'connections',
  'portal',
  'UNUSED',
] as const
export type MailArea = (typeof mailAreas)[number]

/** The template whose sentences stand around every mail: the greeting, the test line and the footer. */
export const everyMail = 'every-mail'

/** Subjects and buttons are short, so that mail programs show all of them. */
export const longestWords: Readonly<Record<SentencePlace, number>> = {
  SUBJECT: 150,
  LINE: 1000,
  BUTTON: 60,
  SMALL_PRINT: 1000,
}

const placeholder = /\{(\w+)\}/g
/** Every sentence may have it, and none must. */
const optional = 'product'

/** The placeholders of a text, each once. */
export const placeholdersOf = (text: string): string[] => [
  ...new Set([...text.matchAll(placeholder)].map(([, name = '']) => name)),
]

export type WordsFault = { fault: 'MISSING' | 'UNKNOWN'; names: string[] } | { fault: 'BRACES' }

/**
 * What is wrong with the placeholders of own words. They need those of the sentence, may name the product, and have no others. A
 * brace stands for nothing else, so that a misspelt placeholder is noticed.
 */
export function faultOf(sentence: string, words: string): WordsFault | null {
  const [wanted, given] = [placeholdersOf(sentence), placeholdersOf(words)]
  const unknown = given.filter((name) => name !== optional && !wanted.includes(name))
  if (unknown.length > 0) return { fault: 'UNKNOWN', names: unknown }
  const missing = wanted.filter((name) => name !== optional && !given.includes(name))
  if (missing.length > 0) return { fault: 'MISSING', names: missing }
  return /[{}]/.test(words.replaceAll(placeholder, '')) ? { fault: 'BRACES' } : null
}
