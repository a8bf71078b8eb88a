// This file has no schema library, because the portal's forms use the patterns before they load one.

export const phonePattern = /^[0-9+()\-.\s/ext]*$/i

/** In upper case. It may be empty, because not everyone is registered. */
export const ahpraPattern = /^([A-Z]{3}[0-9]{10})?$/

/**
 * The patterns that an administrator may write: a row of character classes and plain characters, each with a fixed or limited
 * count. Such a pattern cannot take long on any text.
 */
const safePattern = /^\^(?:(?:\[[A-Za-z0-9-]{1,20}\]|[A-Za-z0-9 /-])(?:\{\d{1,2}(?:,\d{1,2})?\})?){1,20}\$$/

export function isSafePattern(pattern: string): boolean {
  if (!safePattern.test(pattern)) return false
  try {
    return new RegExp(pattern) instanceof RegExp
  } catch {
    return false
  }
}

/** Without accents and case, as the search of lists compares texts. */
export const plainText = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Whether every word of a search occurs in the text, in any order. */
export function hasEveryWord(text: string, search: string): boolean {
  const plain = plainText(text)
  const words = plainText(search).split(/\s+/u)
  return words.every((word) => plain.includes(word))
}
