import type { UseKind } from '@gantry/contract/deleting/words'
import { type RecordKind, records } from '@gantry/contract/registry'
import { type RawBuilder, sql } from 'kysely'
import type { Reference, Use } from '../../platform/references.ts'
import type { Db } from '../../platform/world.ts'
import { recordId, recordName, recordTable } from '../record-queries.ts'
import { linksInForce } from './links-in-force-queries.ts'

/** A column that holds ids of a kind of record, and what its rows mean. */
export type Column = { table: string; column: string; reference: Reference }

const isUse = (reference: Reference): reference is Use | readonly Use[] => typeof reference !== 'string'
export const usesOf = ({ reference }: Column): readonly Use[] => (isUse(reference) ? [reference].flat() : [])

const split = (name: string) => name.split('.') as [table: string, column: string]
const ownTable = (kind: RecordKind) => kind.replaceAll('-', '_')

/** The record, locked against everything that could refer to it, until the end of the transaction. */
export async function lockForDeletion(db: Db, kind: RecordKind, id: number) {
  const { rows } = await sql<{ name: string; version: number }>`
    select ${recordName(kind)} as name, version from ${recordTable(kind)} where ${recordId(kind)} = ${id} for update`.execute(
    db,
  )
  return rows[0]
}

export async function findVersion(db: Db, kind: RecordKind, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    select version from ${recordTable(kind)} where ${recordId(kind)} = ${id}`.execute(db)
  return rows[0]?.version
}

/** Locks the MIPs of a person's links, because a link is in force only at an active MIP. Other kinds have no such condition. */
export async function lockMipsOfLinks(db: Db, kind: RecordKind, id: number): Promise<void> {
  if (kind !== 'user') return
  await sql`select mip_id from mip where mip_id in (select mip_id from user_mip where user_id = ${id})
    order by mip_id for share`.execute(db)
}

/**
 * Locks the rows that can become a use by a change of their own, such as a link that is allowed. New rows are not possible, because the
 * record itself is locked.
 */
export async function lockRows(db: Db, kind: RecordKind, id: number, columns: Column[]): Promise<void> {
  const changeable = columns.filter(
    ({ table, reference }) => table !== ownTable(kind) && (reference === 'goes with it' || isUse(reference)),
  )
  if (changeable.length === 0) return
  const locked = changeable.map(({ table, column }, index) => ({
    name: sql.raw(`locked_${index}`),
    rows: sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${id} for update`,
  }))
  // PostgreSQL runs such a part only if something reads it.
  await sql`with ${sql.join(locked.map(({ name, rows }) => sql`${name} as materialized (${rows})`))}
    select ${sql.join(
      locked.map(({ name }) => sql`(select count(*) from ${name})`),
      sql` + `,
    )}`.execute(db)
}

export type Count = { id: number; use: UseKind; count: number }

/** Counts the uses of these records. Uses that are not there are left out. */
export async function countUses(
  db: Db,
  kind: RecordKind,
  ids: number[],
  columns: Column[],
): Promise<Count[]> {
  const counts = columns.flatMap((column) => usesOf(column).map((use) => countOf(kind, ids, column, use)))
  if (counts.length === 0) return []
  const { rows } = await sql<Count>`
    select id, use, sum(count)::int as count from (${sql.join(counts, sql` union all `)}) as counted (id, use, count)
    group by id, use order by id`.execute(db)
  return rows
}

function countOf(kind: RecordKind, ids: number[], { table, column }: Column, use: Use): RawBuilder<unknown> {
  const named = (record: RawBuilder<unknown>) => sql`${record} = any(${ids}::bigint[])`
  const counted = (record: RawBuilder<unknown>, rows: RawBuilder<unknown>) =>
    sql`select ${record}, ${use.use}::text, count(*) from ${rows} group by 1`
  if (use.facts === 'user-mip') return counted(sql`record`, linksInForce(kind, named))
  if (use.facts !== undefined) {
    const record = factColumn(kind)
    return counted(record, sql`fact where ${named(record)} and kind = ${use.facts} and ${lasted}`)
  }
  const own = sql`named.${sql.ref(column)}`
  if (use.by !== undefined) {
    const [other, otherColumn] = split(use.by)
    const naming = sql`${sql.table(other)} as naming on naming.${sql.ref(otherColumn)} = named.${sql.ref(`${table}_id`)}`
    return counted(own, sql`${sql.table(table)} as named join ${naming} where ${named(own)}`)
  }
  if (table === ownTable(kind)) {
    const rows = sql`${recordTable(kind)} where ${named(recordId(kind))} and ${sql.ref(column)} is not null`
    return counted(recordId(kind), rows)
  }
  const set = use.set === undefined ? sql`` : sql` and ${sql.ref(use.set)} is not null`
  const [condition, ...values] = use.when ?? []
  const when = condition === undefined ? sql`` : sql` and ${sql.ref(condition)} = any(${values}::text[])`
  return counted(own, sql`${sql.table(table)} as named where ${named(own)}${set}${when}`)
}

/** The column of a fact with the id of such a record. */
const factColumn = (kind: RecordKind) => sql.ref(`fact.${records[kind].id}`)

/** What was made and ended in one transaction was never there. */
const lasted = sql`(fact.valid_until is null or fact.valid_until > fact.valid_from)`

/**
 * The records of these of which everything is recorded that happened to them: the first fact was made with the record, and nothing was deleted or
 * lost since. Records without links say in their own rows whether they were used, which nothing deletes.
 */
export async function findKnownHistories(
  db: Db,
  kind: RecordKind,
  ids: number[],
  columns: Column[],
): Promise<Set<number>> {
  if (records[kind].links.length === 0) return findRecordedFromTheStart(db, kind, ids, columns)
  const { rows } = await sql<{ id: number }>`
    select id from (
      select distinct on (${factColumn(kind)}) ${factColumn(kind)} as id, cause, valid_from from fact
      where kind = ${kind} and ${factColumn(kind)} = any(${ids}::bigint[]) order by ${factColumn(kind)}, fact_id) as first
    where cause is not null and valid_from >= fact_history_begins()
      and not exists (select from fact_gap where ends_at > first.valid_from)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

async function findRecordedFromTheStart(
  db: Db,
  kind: RecordKind,
  ids: number[],
  columns: Column[],
): Promise<Set<number>> {
  const column = columns.find(({ reference }) => reference === 'tells whether its use is recorded')?.column
  if (column === undefined) return new Set(ids)
  const { rows } = await sql<{ id: number }>`
    select ${recordId(kind)} as id from ${recordTable(kind)}
    where ${recordId(kind)} = any(${ids}::bigint[]) and ${sql.ref(column)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export async function deleteRow(db: Db, kind: RecordKind, id: number): Promise<void> {
  await sql`delete from ${recordTable(kind)} where ${recordId(kind)} = ${id}`.execute(db)
}
