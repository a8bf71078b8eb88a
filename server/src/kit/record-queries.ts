import { type RecordKind, records } from '@gantry/contract/registry'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/db/db.ts'

// Each kind of record is also the name of its table.

/** Values by column. */
export type Columns = Readonly<Record<string, unknown>>

export const recordTable = (kind: RecordKind) => sql.table(kind)
export const recordId = (kind: RecordKind) => sql.ref<number>(records[kind].id)
export const recordName = (kind: RecordKind): RawBuilder<string> =>
  sql`${sql.join(
    records[kind].name.map((column) => sql.ref(column)),
    sql` || ' ' || `,
  )}`

/** What a search for records looks at. There are few roles: they have no column for it. */
export const recordSearch = (kind: RecordKind): RawBuilder<string> =>
  kind === 'role' ? sql`searchable(role.label)` : sql.ref<string>(`${kind}.search`)

/** The names of these records; one that is gone is left out. */
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

export type LockedRecord = { name: string; status: boolean; version: number }

/** Locked against other changes until the transaction ends. Null when there is none. */
export async function lockRow(db: Db, kind: RecordKind, id: number): Promise<LockedRecord | null> {
  const { rows } = await sql<LockedRecord>`
    select ${recordName(kind)} as name, status, version from ${recordTable(kind)}
    where ${recordId(kind)} = ${id} for no key update`.execute(db)
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

/** Counts its version up, and returns the name it has now. */
export async function updateRow(db: Db, kind: RecordKind, id: number, columns: Columns): Promise<string> {
  const given = givenColumns(columns)
  const changes = given.map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const { rows } = await sql<{ name: string }>`
    update ${recordTable(kind)} set ${sql.join([...changes, sql`version = version + 1`])}
    where ${recordId(kind)} = ${id} returning ${recordName(kind)} as name`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error(`The ${kind} ${id} is gone`)
  return row.name
}

/** A field that was left out keeps its value, or gets the column's default. */
const givenColumns = (columns: Columns) => Object.entries(columns).filter(([, value]) => value !== undefined)
