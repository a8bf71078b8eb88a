import type { DB } from '../db/tables.generated.ts'

/** A column of values sealed with SECRET_KEY, and how to compute the context of each value. */
export type SealedColumn = {
  /** A description in the plural. */
  what: string
  table: keyof DB
  column: string
  /** The columns of the primary key, in the order of the index. */
  key: string[]
  /** Other columns that `about` needs. */
  beside?: string[]
  about(row: Record<string, unknown>): string
}
