import { type RawBuilder, sql } from 'kysely'

/** The name of a row of "user", or of the same table under another name. */
export const nameIn = (table: string): RawBuilder<string> =>
  sql<string>`${sql.ref(`${table}.firstName`)} || ' ' || ${sql.ref(`${table}.lastName`)}`

export const fullName = nameIn('user')

/** The name of the person whose id is in a column; null if there is none. */
export const personNamed = (column: string): RawBuilder<string | null> =>
  sql<
    string | null
  >`(select ${nameIn('named')} from "user" as named where named.user_id = ${sql.ref(column)})`
