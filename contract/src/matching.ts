/** Without accents and case, as the search of lists compares texts. */
export const plainText = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Whether every word of a search occurs in the text, in any order. */
export function hasEveryWord(text: string, search: string): boolean {
  const plain = plainText(text)
  const words = plainText(search).split(/\s+/u)
  return words.every((word) => plain.includes(word))
}
