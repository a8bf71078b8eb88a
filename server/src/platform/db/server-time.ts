import { sql } from 'kysely'

/** PostgreSQL accepts no text with this character, so no value of a user can be the same. */
const placeholder = '\0server time'

/**
 * The server's time, as a value of a query. The database layer fills it in when the statement runs, so that a query which is
 * compiled once and prepared (decision 0040) never has the time of its first run.
 */
export const serverTime = sql<Date>`${placeholder}::timestamptz`

/** The values of a statement with the time in the place of `serverTime`. */
export const withServerTime = (values: unknown, now: () => Date): unknown =>
  Array.isArray(values) && values.includes(placeholder)
    ? values.map((value) => (value === placeholder ? now() : value))
    : values
