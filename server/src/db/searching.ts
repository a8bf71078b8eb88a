import { type RawBuilder, sql } from 'kysely'

/** Below this a word has no trigram of its own: it is looked for where words start, which has one. */
const shortest = 3

export const wordsOf = (search: string | undefined): string[] =>
  (search ?? '').split(/\s+/u).filter((word) => word !== '')

/**
 * One condition a word: each must occur, in any order, accents and case ignored; one of one or two letters at
 * the start of a word. `text` is a column kept `searchable`, or an expression that makes it so.
 */
export function matchesEveryWord(text: RawBuilder<string>, search: string | undefined): RawBuilder<boolean> {
  const words = wordsOf(search)
  if (words.length === 0) return sql<boolean>`true`
  const conditions = words.map((word) => {
    // What unaccent makes of a word may hold LIKE's own signs, so they are escaped after it, in SQL.
    const escaped = sql`regexp_replace(searchable(${word}), '([\\\\%_])', '\\\\\\1', 'g')`
    return Array.from(word).length < shortest
      ? sql`(${text} like ${escaped} || '%' or ${text} like '% ' || ${escaped} || '%')`
      : sql`${text} like '%' || ${escaped} || '%'`
  })
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}
