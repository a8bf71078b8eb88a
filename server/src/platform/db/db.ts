import type { Kysely } from 'kysely'
import type { DB } from './tables.generated.ts'

/** The tables and their columns. */
export type Database = DB

/** The database, or a transaction: each query gets the one that it runs on. */
export type Db = Kysely<Database>
