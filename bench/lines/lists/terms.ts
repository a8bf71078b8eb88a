import { sql } from 'kysely'
import type { Platform } from '../../platform/platform.ts'
import { someUserIds } from '../calls.ts'

/** Typical search terms for people: mostly a whole name, sometimes a part of an address or a code. */
export async function searchTerms({ db, ...platform }: Platform, count: number): Promise<string[]> {
  const people = await db
    .selectFrom('user')
    .select(['firstName', 'lastName', 'email', 'siteCode'])
    .where('userId', 'in', someUserIds({ db, ...platform }, count))
    // Only Latin letters: others are rarer, and would make the search look faster.
    .where(sql<boolean>`(first_name || last_name) ~ '^[A-Za-z'' -]+$' and length(last_name) > 2`)
    .orderBy('userId')
    .execute()
  return people.map(({ firstName, lastName, email, siteCode }, index) => {
    // Each connection sends ten terms in a row, so each starts with different kinds.
    const kind = (index + 3 * Math.floor(index / 10)) % 10
    if (kind < 5) return `${firstName} ${lastName}`
    if (kind < 7) return email.slice(0, email.indexOf('@'))
    return kind < 9 ? lastName : siteCode
  })
}

/** Terms of one and two letters, which the portal sends while a user types. */
export const shortTerms = 'a e i m n o s t w an ch li ng qu sm sy th wi zh'.split(' ')

/**
 * The same search as one statement on a bare connection: the total and the rows of the page. It matches words in the
 * same way and in the same column as the server.
 */
export function searchStatement(term: string): string {
  const words = term.toLowerCase().split(' ')
  const conditions = words.map(
    (word) => `search like '%${word.replaceAll("'", "''").replace(/[%_\\]/g, '\\$&')}%'`,
  )
  return `with found as materialized (
      select user_id, site_code from "user" where ${conditions.join(' and ')}
    )
    select (select count(*) from found), (select json_agg(row_to_json(shown)) from (
      select "user".user_id, first_name, last_name, "user".site_code, email, status, activated_at, last_sign_in_at
      from found join "user" using (user_id)
      order by found.site_code desc, found.user_id desc limit 10
    ) as shown)`
}
