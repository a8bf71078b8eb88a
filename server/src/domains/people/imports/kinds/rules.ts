import type { ImportEffect } from '@gantry/contract/domains/people/imports/words'
import type { Actor } from '../../../../platform/actor.ts'
import type { Db, World } from '../../../../platform/world.ts'

export type Column = {
  /** The name in the rules. Headers are compared by letters and digits only, so "E-mail" is `email`. */
  name: string
  /** The header in the template. */
  header: string
  /** Other accepted headers. */
  aliases?: readonly string[]
  required?: boolean
  example: string
}

/** The cells of a row by column name. */
export type Cells = Readonly<Record<string, string>>
/** `column` is the name of a column, or null for the whole row. */
export type Remark = { column: string | null; message: string }
export type Change = { column: string; from: string; to: string }

export type Checked<Value> = {
  errors: Remark[]
  warnings: Remark[]
  effect: ImportEffect | null
  changes: Change[]
  /** The value that must be unique in the file, with its column. */
  key: { column: string; value: string } | null
  /** The value to write; null when errors prevent it. */
  value: Value | null
}
export type Finding = Omit<Checked<unknown>, 'value'>
export type Written = { outcome: 'DONE' | 'UNCHANGED' | 'FAILED'; userId: number | null; reasons: Remark[] }

type Checking = Pick<World, 'settings' | 'clock'>
type Parts<Value> = {
  columns: readonly Column[]
  /** Returns one finding for each row, in order, with a fixed number of queries. */
  check(world: Checking, db: Db, rows: Cells[]): Promise<Checked<Value>[]>
  /**
   * Writes the values in this transaction. Returns for each the user id, or null if it is about no user, or the remark
   * that says why it failed.
   */
  write(world: World, tx: Db, actor: Actor, values: Value[]): Promise<(number | null | Remark)[]>
}

/** How a kind of file is read, checked and written. */
export type Rules = {
  columns: readonly Column[]
  check(world: Checking, db: Db, rows: Cells[]): Promise<Finding[]>
  write(world: World, tx: Db, actor: Actor, rows: Cells[]): Promise<Written[]>
}

/** Checks the rows again before writing, because the data may have changed since the preview. */
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
        const { value: result = { column: null, message: 'It could not be written.' } } = results.next()
        return typeof result === 'number' || result === null
          ? { outcome: 'DONE', userId: result, reasons: [] }
          : { outcome: 'FAILED', userId: null, reasons: [result] }
      })
    },
  }
}

const isToWrite = <Value>(row: Checked<Value>): row is Checked<Value> & { value: Value } =>
  row.errors.length === 0 && row.value !== null && row.effect !== 'UNCHANGED'
