import type { CustomValue, CustomValues } from '@gantry/contract/domains/people/custom-fields/schemas'
import type { CustomFieldRecord } from '@gantry/contract/domains/people/custom-fields/words'
import type { SignedIn } from '../../platform/actor.ts'
import type { CsvColumn } from '../../platform/http/csv.ts'
import type { Db } from '../../platform/world.ts'
import { findCustomFields, findStoredValuesOfMany, type StoredField } from './field-queries.ts'
import { canSeeField, valuesOf } from './values.ts'

type Caller = Pick<SignedIn, 'role' | 'userId'>
type WithCustom = { custom?: CustomValues | undefined }

/** The fields of a list, and those of a file that is made from it. */
const isShown = {
  list: ({ isListed }: StoredField) => isListed,
  file: ({ isSensitive }: StoredField) => !isSensitive,
}

type Rows<Row> = {
  record: CustomFieldRecord
  shownIn: keyof typeof isShown
  caller: Caller
  rows: Row[]
  idOf: (row: Row) => number
}

/** Adds to each row the values that the caller may see. The rows stay as they are if there are no such fields. */
export async function withCustomValues<Row extends object>(
  db: Db,
  { record, shownIn, caller, rows, idOf }: Rows<Row>,
): Promise<(Row & WithCustom)[]> {
  const fields = (await findCustomFields(db, record)).filter(isShown[shownIn])
  const seenBy = (isSelf: boolean) =>
    fields.filter((field) => canSeeField(field, { role: caller.role, isSelf }))
  const [others, own] = [seenBy(false), seenBy(true)]
  if (others.length === 0 || rows.length === 0) return rows
  const stored = await findStoredValuesOfMany(db, record, rows.map(idOf))
  return rows.map((row) => {
    const id = idOf(row)
    const seen = record === 'user' && id === caller.userId ? own : others
    return { ...row, custom: valuesOf(seen, stored.get(id) ?? {}) }
  })
}

const asText = (value: CustomValue | undefined): string | number | null => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return Array.isArray(value) ? value.join('; ') : (value ?? null)
}

/** The columns of a file for the fields that are not sensitive and that the caller may see, with the values of choices. */
export async function customCsvColumns(
  db: Db,
  record: CustomFieldRecord,
  { role }: Caller,
): Promise<CsvColumn<WithCustom>[]> {
  const fields = (await findCustomFields(db, record)).filter(isShown.file)
  return fields
    .filter((field) => canSeeField(field, { role }))
    .map(({ key, label }) => ({ header: label.en, value: ({ custom }) => asText(custom?.[key]) }))
}
