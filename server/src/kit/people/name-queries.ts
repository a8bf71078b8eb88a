import { type RawBuilder, sql } from 'kysely'

/** The name of a row of "user", or of the same table under another name. */
export const nameIn = (table: string): RawBuilder<string> =>
  sql<string>`${sql.ref(`${table}.firstName`)} || ' ' || ${sql.ref(`${table}.lastName`)}`

export const fullName = nameIn('user')
