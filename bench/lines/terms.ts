import { sql } from 'kysely'
import type { Platform } from '../platform/platform.ts'
import { someUserIds } from './calls.ts'

/** What people look for when they look for somebody: mostly a whole name, some of an address, a code. */
export async function searchTerms({ db, ...platform }: Platform, count: number): Promise<string[]> {
  const people = await db
    .selectFrom('user')
    .select(['firstName', 'lastName', 'email', 'siteCode'])
    .where('userId', 'in', someUserIds({ db, ...platform }, count))
    // Latin letters alone: others are rarer, and would make the same search look faster.
    .where(sql<boolean>`(first_name || last_name) ~ '^[A-Za-z'' -]+$' and length(last_name) > 2`)
    .orderBy('userId')
    .execute()
  return people.map(({ firstName, lastName, email, siteCode }, index) => {
    // Each connection fires ten in a row: let no two of them begin with the same kinds.
    const kind = (index + 3 * Math.floor(index / 10)) % 10
    if (kind < 5) return `${firstName} ${lastName}`
    if (kind < 7) return email.slice(0, email.indexOf('@'))
    return kind < 9 ? lastName : siteCode
  })
}

/** One and two letters, as they stand in the field while somebody types. */
export const shortTerms = 'a e i m n o s t w an ch li ng qu sm sy th wi zh'.split(' ')

/**
 * The same question as one statement on a bare connection: how many there are, and the page's rows. Words are
 * matched as the server promises, in the column that it keeps for it.
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
