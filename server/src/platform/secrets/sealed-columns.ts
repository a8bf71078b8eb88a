import type { DB } from '../db/tables.generated.ts'

/** A column of values sealed with SECRET_KEY, and how to tell what each was sealed about. */
export type SealedColumn = {
  /** In words, as several. */
  what: string
  table: keyof DB
  column: string
  /** What a row is found by, in the order of its index. */
  key: string[]
  /** What else `about` needs of a row. */
  beside?: string[]
  about(row: Record<string, unknown>): string
}
