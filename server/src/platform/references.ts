import type { UseKind } from '@gantry/contract/deleting/words'
import type { RecordKind } from '@gantry/contract/registry'

/**
 * What a row that has the id of a record in this column means for the deletion of the record:
 *   goes with it   it is deleted together with the record, and is no use of it
 *   follows a use  it can be there only after another declared use, so nobody counts it: only who has signed in uploads a file
 *   kept           it stays as it is, because it says what happened
 *   tells whether its use is recorded
 *                  a flag of the record itself, false where it may have been used before that was recorded
 * or what the record was used for, if such a row is there.
 */
export type Reference =
  | 'goes with it'
  | 'follows a use'
  | 'kept'
  | 'tells whether its use is recorded'
  | Use
  | readonly Use[]

export type Use = {
  readonly use: UseKind
  /** Only rows in which this column is not null. */
  readonly set?: string
  /** Only rows in which this column has one of these values. */
  readonly when?: readonly [column: string, ...values: string[]]
  /** Not the rows themselves, but the rows of another table that name them: `table.column`. */
  readonly by?: `${string}.${string}`
  /** Not the rows themselves, but the facts of this kind, which stay when a row is deleted. */
  readonly facts?: string
}

/** By kind of record and `table.column`. A column of the record's own table is a use if it is not null. */
export type References = Partial<Record<RecordKind, Readonly<Record<`${string}.${string}`, Reference>>>>
export type AllReferences = Partial<Record<RecordKind, Readonly<Record<string, Reference>>>>

/** The references of all domains. Each table belongs to one domain, so no column is declared twice. */
export function mergeReferences(declared: readonly References[]): AllReferences {
  const merged: Partial<Record<RecordKind, Record<string, Reference>>> = {}
  for (const references of declared) {
    for (const [kind, columns] of Object.entries(references)) {
      merged[kind as RecordKind] = { ...merged[kind as RecordKind], ...columns }
    }
  }
  return merged
}
