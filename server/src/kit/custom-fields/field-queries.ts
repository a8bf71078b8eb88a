import type { CustomField, CustomValues } from '@gantry/contract/domains/people/custom-fields/schemas'
import type { CustomFieldRecord } from '@gantry/contract/domains/people/custom-fields/words'
import { sql } from 'kysely'
import { byKey } from '../../platform/db/statements/by-key.ts'
import type { Db } from '../../platform/world.ts'
import { recordId, recordTable } from '../record-queries.ts'

export type StoredField = Omit<CustomField, 'removedAt'> & { removedAt: Date | null }

const columns = [
  'customFieldId',
  'record',
  'key',
  'type',
  'label',
  'help',
  'choices',
  'isRequired',
  'isUnique',
  'isSensitive',
  'isListed',
  'pattern',
  'defaultValue',
  'readers',
  'writers',
  'position',
  'removedAt',
  'version',
] as const

/** All fields of all records, also those that were removed. */
export const selectFields = (db: Db) =>
  db.selectFrom('customField').select(columns).orderBy('record').orderBy('position').orderBy('customFieldId')

export const asFields = (rows: unknown[]) =>
  (rows as StoredField[]).map(({ label, help, choices, ...field }) => ({
    ...field,
    label: inOrder(label),
    help: inOrder(help),
    choices: choices.map((choice) => ({ value: choice.value, label: inOrder(choice.label) })),
  }))

/** JSON of PostgreSQL has an order of its own, and changes are compared as JSON. */
const inOrder = ({ en, zh, es, fr, it, ar }: StoredField['label']) => ({ en, zh, es, fr, it, ar })

const findFields = byKey(
  'text',
  (db, record) => selectFields(db).where('removedAt', 'is', null).where('record', '=', record),
  (row) => row.record,
)

/** The fields of a kind of record that are in use, in their order. */
export const findCustomFields = async (db: Db, record: CustomFieldRecord): Promise<StoredField[]> =>
  asFields(await findFields(db, record))

/** The same, locked until the end of the transaction, so that no field changes while values are written by its rules. */
export async function lockCustomFields(tx: Db, record: CustomFieldRecord): Promise<StoredField[]> {
  const rows = await selectFields(tx)
    .where('removedAt', 'is', null)
    .where('record', '=', record)
    .forShare()
    .execute()
  return asFields(rows)
}

/** All values of a record, also of removed fields; none for a record that is not there. */
export async function findStoredValues(db: Db, record: CustomFieldRecord, id: number): Promise<CustomValues> {
  const { rows } = await sql<{ customValues: CustomValues }>`
    select custom_values from ${recordTable(record)} where ${recordId(record)} = ${id}`.execute(db)
  return rows[0]?.customValues ?? {}
}

/** The same of several records, by id. */
export async function findStoredValuesOfMany(
  db: Db,
  record: CustomFieldRecord,
  ids: number[],
): Promise<Map<number, CustomValues>> {
  const { rows } = await sql<{ id: number; customValues: CustomValues }>`
    select ${recordId(record)} as id, custom_values from ${recordTable(record)}
    where ${recordId(record)} = any(${ids}::bigint[]) and custom_values <> '{}'`.execute(db)
  return new Map(rows.map(({ id, customValues }) => [id, customValues]))
}

/** Whether another record has the value. Waits for others who write values of the same field. */
export async function isValueTaken(
  tx: Db,
  { record, customFieldId, key }: Pick<StoredField, 'record' | 'customFieldId' | 'key'>,
  value: unknown,
  id: number | null,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(7231, ${customFieldId}::integer)`.execute(tx)
  const { rows } = await sql`select from ${recordTable(record)}
    where custom_values <> '{}' and custom_values @> ${JSON.stringify({ [key]: value })}::jsonb
      and ${recordId(record)} is distinct from ${id} limit 1`.execute(tx)
  return rows.length > 0
}
