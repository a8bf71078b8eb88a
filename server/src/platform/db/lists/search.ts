import { type RawBuilder, sql } from 'kysely'

/** A shorter word has no trigram: only the starts of words are searched for it, which have one. */
const shortest = 3

export const wordsOf = (search: string | undefined): string[] =>
  (search ?? '').split(/\s+/u).filter((word) => word !== '')

/**
 * Every word of the search must occur, in any order, without regard to accents and case; a word of one or two letters
 * at the start of a word. `text` is a column that holds what `searchable` makes, or an expression that does.
 */
export function matchesEveryWord(text: RawBuilder<string>, search: string | undefined): RawBuilder<boolean> {
  const words = wordsOf(search)
  if (words.length === 0) return sql<boolean>`true`
  const conditions = words.map((word) => {
    // What unaccent makes of a word may contain LIKE's own signs, so they are escaped after it, in SQL.
    const escaped = sql`regexp_replace(searchable(${word}), '([\\\\%_])', '\\\\\\1', 'g')`
    return Array.from(word).length < shortest
      ? sql`(${text} like ${escaped} || '%' or ${text} like '% ' || ${escaped} || '%')`
      : sql`${text} like '%' || ${escaped} || '%'`
  })
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}
