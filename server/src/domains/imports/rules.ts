import type { ImportEffect } from '@gantry/contract/imports/words'
import type { Actor } from '../../platform/actor.ts'
import type { Db, World } from '../../platform/world.ts'

export type Column = {
  /** How rules name it; a header is compared by letters and digits alone, so "E-mail" is `email`. */
  name: string
  /** As the template writes it. */
  header: string
  /** Other headers people use for it. */
  aliases?: readonly string[]
  required?: boolean
  example: string
}

/** A row's cells by the names of the columns the file has. */
export type Cells = Readonly<Record<string, string>>
/** `column` is a column's name; null: the row as a whole. */
export type Remark = { column: string | null; message: string }
export type Change = { column: string; from: string; to: string }

export type Checked<Value> = {
  errors: Remark[]
  warnings: Remark[]
  effect: ImportEffect | null
  changes: Change[]
  /** What no two rows of a file may both be about, and the column that says so. */
  key: { column: string; value: string } | null
  /** What would be written; null where errors keep it from being known. */
  value: Value | null
}
export type Finding = Omit<Checked<unknown>, 'value'>
export type Written = { outcome: 'DONE' | 'UNCHANGED' | 'FAILED'; userId: number | null; reasons: Remark[] }

type Checking = Pick<World, 'settings'>
type Parts<Value> = {
  columns: readonly Column[]
  /** One finding a row, in their order, with a fixed number of queries. */
  check(world: Checking, db: Db, rows: Cells[]): Promise<Checked<Value>[]>
  /** Writes what was found ready on this transaction; whom each value touched, or why it could not be. */
  write(world: World, tx: Db, actor: Actor, values: Value[]): Promise<(number | Remark)[]>
}

/** How one kind of file is read, checked and written. */
export type Rules = {
  columns: readonly Column[]
  check(world: Checking, db: Db, rows: Cells[]): Promise<Finding[]>
  write(world: World, tx: Db, actor: Actor, rows: Cells[]): Promise<Written[]>
}

/** Writing checks again first: much may have happened since the preview. */
export function defineRules<Value>({ columns, check, write }: Parts<Value>): Rules {
  return {
    columns,
    check,
    async write(world, tx, actor, rows) {
      const checked = await check(world, tx, rows)
      const values = checked.flatMap((row) => (isToWrite(row) ? [row.value] : []))
      const results = (await write(world, tx, actor, values)).values()
      return checked.map((row): Written => {
        if (row.errors.length > 0) return { outcome: 'FAILED', userId: null, reasons: row.errors }
        if (!isToWrite(row)) return { outcome: 'UNCHANGED', userId: null, reasons: [] }
        const result = results.next().value ?? { column: null, message: 'It could not be written.' }
        return typeof result === 'number'
          ? { outcome: 'DONE', userId: result, reasons: [] }
          : { outcome: 'FAILED', userId: null, reasons: [result] }
      })
    },
  }
}

const isToWrite = <Value>(row: Checked<Value>): row is Checked<Value> & { value: Value } =>
  row.errors.length === 0 && row.value !== null && row.effect !== 'UNCHANGED'
