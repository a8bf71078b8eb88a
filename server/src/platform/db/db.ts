import type { Kysely } from 'kysely'
import type { DB } from './tables.generated.ts'

/** The tables and their columns. */
export type Database = DB

/** The database, or a transaction on it: queries take whichever they are to run on. */
export type Db = Kysely<Database>
