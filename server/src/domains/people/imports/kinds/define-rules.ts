import type { Actor } from '../../../../platform/actor.ts'
import type {
  Cells,
  Checked,
  Checking,
  Column,
  Remark,
  Rules,
  Written,
} from '../../../../platform/imports/rules.ts'
import type { Db, World } from '../../../../platform/world.ts'

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

/** Checks the rows again before writing, because the data may have changed since the preview. */
export function defineRules<Value>({ columns, check, write }: Parts<Value>): Rules<World> {
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
