import type { CustomFieldRecord } from '@gantry/contract/domains/people/custom-fields/words'
import { type Insertable, sql, type Updateable } from 'kysely'
import { asFields, type StoredField, selectFields } from '../../../kit/custom-fields/field-queries.ts'
import { recordId, recordTable } from '../../../kit/record-queries.ts'
import type { Database } from '../../../platform/db/db.ts'
import type { Db } from '../../../platform/world.ts'

type Table = Database['customField']
export type NewField = Omit<Insertable<Table>, 'position'>

export const listFields = async (db: Db): Promise<StoredField[]> => asFields(await selectFields(db).execute())

/** Serialises changes of the fields, so that no two get the same place and none is one too many. */
export async function lockFieldList(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(7230)`.execute(tx)
}

export async function lockField(tx: Db, customFieldId: number): Promise<StoredField | undefined> {
  const rows = await selectFields(tx).where('customFieldId', '=', customFieldId).forNoKeyUpdate().execute()
  return asFields(rows)[0]
}

/** Adds a field at the end. Returns its id. */
export async function insertField(tx: Db, field: NewField): Promise<number> {
  const position = sql<number>`(select coalesce(max(position), 0) + 1 from custom_field where record = ${field.record})`
  const row = await tx
    .insertInto('customField')
    .values({ ...field, position })
    .returning('customFieldId')
    .executeTakeFirstOrThrow()
  return row.customFieldId
}

export async function updateField(tx: Db, customFieldId: number, changes: Updateable<Table>): Promise<void> {
  await tx
    .updateTable('customField')
    .set(changes)
    .set({ version: sql`version + 1` })
    .where('customFieldId', '=', customFieldId)
    .execute()
}

export async function deleteField(tx: Db, customFieldId: number): Promise<void> {
  await tx.deleteFrom('customField').where('customFieldId', '=', customFieldId).execute()
}

type Named = Pick<StoredField, 'record' | 'key'>

const hasValue = ({ key }: Named) => sql`custom_values <> '{}' and custom_values ? ${key}`

export async function countRecords(db: Db, field: Named): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${recordTable(field.record)} where ${hasValue(field)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** How many records have each choice that occurs, also those that are no longer offered. */
export async function countChoices(db: Db, field: Named): Promise<{ value: string; records: number }[]> {
  const value = sql`custom_values -> ${field.key}`
  const { rows } = await sql<{ value: string; records: number }>`
    select chosen as value, count(*)::integer as records
    from ${recordTable(field.record)} cross join lateral jsonb_array_elements_text(
      case jsonb_typeof(${value}) when 'array' then ${value} else jsonb_build_array(${value}) end) as chosen
    where ${hasValue(field)} group by chosen order by chosen collate "C"`.execute(db)
  return rows
}

/** How many values are those of more than one record. */
export async function countShared(db: Db, field: Named): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from ${recordTable(field.record)} where ${hasValue(field)}
      group by custom_values -> ${field.key} having count(*) > 1) as shared`.execute(db)
  return rows[0]?.count ?? 0
}

/** Deletes the values of a field from so many records. Returns how many there were. */
export async function deleteValues(db: Db, field: Named, limit: number): Promise<number> {
  const id = recordId(field.record)
  const { numAffectedRows } = await sql`
    update ${recordTable(field.record)} set custom_values = custom_values - ${field.key}::text
    where ${id} in (select ${id} from ${recordTable(field.record)} where ${hasValue(field)} limit ${limit} for no key update skip locked)`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

/** The fields that were removed before this time. */
export async function listRemovedBefore(db: Db, time: Date): Promise<StoredField[]> {
  return asFields(await selectFields(db).where('removedAt', '<', time).execute())
}

export async function countFieldsInUse(tx: Db, record: CustomFieldRecord): Promise<number> {
  const row = await tx
    .selectFrom('customField')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('record', '=', record)
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}
