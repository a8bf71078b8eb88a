import { type RawBuilder, sql } from 'kysely'

/** Shorter words contain no trigram, so they are only searched at the start of words, where a trigram exists. */
const shortest = 3

export const wordsOf = (search: string | undefined): string[] =>
  (search ?? '').split(/\s+/u).filter((word) => word !== '')

/**
 * Every word of the search must occur, in any order, ignoring accents and case. A word of one or two letters must occur
 * at the start of a word. `text` is a column or an expression with a result of `searchable`.
 */
export function matchesEveryWord(text: RawBuilder<string>, search: string | undefined): RawBuilder<boolean> {
  const words = wordsOf(search)
  if (words.length === 0) return sql<boolean>`true`
  const conditions = words.map((word) => {
    // The result of unaccent may contain wildcards of LIKE, so they are escaped afterwards, in SQL.
    const escaped = sql`regexp_replace(searchable(${word}), '([\\\\%_])', '\\\\\\1', 'g')`
    return Array.from(word).length < shortest
      ? sql`(${text} like ${escaped} || '%' or ${text} like '% ' || ${escaped} || '%')`
      : sql`${text} like '%' || ${escaped} || '%'`
  })
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}
