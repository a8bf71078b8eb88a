import { auditedFields } from '@gantry/contract/audited-fields'
import { type RecordKind, recordKinds, records } from '@gantry/contract/registry'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/db/db.ts'
import type { Source } from '../platform/db/lists/lists.ts'

// The kind of a record is the name of its table, with hyphens.

/** Values by column. */
export type Columns = Readonly<Record<string, unknown>>

const tableName = (kind: RecordKind) => kind.replaceAll('-', '_') as Source

/** The tables of all records, for lists that read their names. */
export const recordSources = recordKinds.map(tableName)

export const recordTable = (kind: RecordKind) => sql.table(tableName(kind))
export const recordId = (kind: RecordKind) => sql.ref<number>(records[kind].id)
export const recordName = (kind: RecordKind): RawBuilder<string> =>
  sql`${sql.join(
    records[kind].name.map((column) => sql.ref(column)),
    sql` || ' ' || `,
  )}`

/** The searched text of a record. Roles have no search column, because there are few of them. */
export const recordSearch = (kind: RecordKind): RawBuilder<string> =>
  kind === 'role' ? sql`searchable(role.label)` : sql.ref<string>(`${tableName(kind)}.search`)

/** The names of these records. Deleted records are left out. */
export async function findRecordNames(
  db: Db,
  kind: RecordKind,
  ids: number[],
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select ${recordId(kind)} as id, ${recordName(kind)} as name from ${recordTable(kind)}
    where ${recordId(kind)} = any(${ids}::bigint[])`.execute(db)
  return rows
}

export type LockedRecord = {
  name: string
  status: boolean
  version: number
  /** The columns whose changes the audit trail records. */
  columns: Columns
}

/** The columns whose changes the audit trail records. Roles are in tables of their own. */
const auditedColumns = (kind: RecordKind): RawBuilder<Columns> => {
  const columns = Object.keys(auditedFields[kind]).filter((field) => field !== 'roles')
  return sql`json_build_object(${sql.join(columns.flatMap((column) => [sql.lit(column), sql.ref(column)]))})`
}

/** Returns the row, locked until the end of the transaction; null if it does not exist. */
export async function lockRow(db: Db, kind: RecordKind, id: number): Promise<LockedRecord | null> {
  const { rows } = await sql<LockedRecord>`
    select ${recordName(kind)} as name, status, version, ${auditedColumns(kind)} as columns
    from ${recordTable(kind)} where ${recordId(kind)} = ${id} for no key update`.execute(db)
  return rows[0] ?? null
}

export async function insertRow(
  db: Db,
  kind: RecordKind,
  columns: Columns,
): Promise<{ id: number; name: string }> {
  const given = givenColumns(columns)
  const { rows } = await sql<{ id: number; name: string }>`
    insert into ${recordTable(kind)} (${sql.join(given.map(([column]) => sql.ref(column)))})
    values (${sql.join(given.map(([, value]) => value))})
    returning ${recordId(kind)} as id, ${recordName(kind)} as name`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error(`No ${kind} was added`)
  return row
}

/** Updates the row, increments its version, and returns its columns for the audit trail. */
export async function updateRow(db: Db, kind: RecordKind, id: number, columns: Columns): Promise<Columns> {
  const given = givenColumns(columns)
  const changes = given.map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const { rows } = await sql<{ columns: Columns }>`
    update ${recordTable(kind)} set ${sql.join([...changes, sql`version = version + 1`])}
    where ${recordId(kind)} = ${id} returning ${auditedColumns(kind)} as columns`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error(`The ${kind} ${id} is gone`)
  return row.columns
}

/** A field that was left out keeps its value, or gets the column's default. */
const givenColumns = (columns: Columns) => Object.entries(columns).filter(([, value]) => value !== undefined)
