import type { ImportEffect } from '@gantry/contract/domains/people/imports/words'
import type { Actor } from '../actor.ts'
import type { Db } from '../db/db.ts'
import type { Clock } from '../secrets/clock.ts'
import type { Settings } from '../settings/settings.ts'

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

type Key = { column: string; value: string }

export type Checked<Value> = {
  errors: Remark[]
  warnings: Remark[]
  effect: ImportEffect | null
  changes: Change[]
  /** The value that must be unique in the file, with its column. */
  key: Key | null
  /** The AHPRA number with its column, which two people in the file cannot have either. */
  ahpraNumber?: Key | undefined
  /** The value to write; null when errors prevent it. */
  value: Value | null
}
export type Finding = Omit<Checked<unknown>, 'value'>
export type Written = { outcome: 'DONE' | 'UNCHANGED' | 'FAILED'; userId: number | null; reasons: Remark[] }

export type Checking = { settings: Settings; clock: Clock }
/** How a kind of file is read, checked and written. */
export type Rules<World> = {
  columns: readonly Column[]
  check(world: Checking, db: Db, rows: Cells[]): Promise<Finding[]>
  write(world: World, tx: Db, actor: Actor, rows: Cells[]): Promise<Written[]>
}
