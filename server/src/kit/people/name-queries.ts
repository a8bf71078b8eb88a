import { sql } from 'kysely'

/** The name of a row of "user". */
export const fullName = sql<string>`"user".first_name || ' ' || "user".last_name`
