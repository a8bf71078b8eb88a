import type { UseKind } from '@gantry/contract/deleting/words'
import { type RecordKind, records } from '@gantry/contract/registry'
import { type RawBuilder, sql } from 'kysely'
import type { Reference, Use } from '../../platform/references.ts'
import type { Db } from '../../platform/world.ts'
import { recordId, recordName, recordTable } from '../record-queries.ts'

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
 * The links to MIPs that were in force at any time: allowed, at an active MIP, and not held. Holds depend on days and qualifications, so they
 * are judged whenever one of these can have changed. Whoever put a held link in force by hand is counted by the override.
 */
const linksInForce = (kind: RecordKind, named: (record: RawBuilder<unknown>) => RawBuilder<unknown>) => {
  const record = sql`link.${sql.ref(records[kind].id)}`
  return sql`(select distinct ${record} as record, link.record_id from fact as link
    join fact as place on place.kind = 'mip' and place.mip_id = link.mip_id and (place.value ->> 'status')::boolean
    cross join lateral (select greatest(link.valid_from, place.valid_from) as begins,
      least(link.valid_until, place.valid_until, now()) as ends) as period
    where ${named(record)} and link.kind = 'user-mip' and (link.value ->> 'allowed')::boolean
      and (link.valid_until is null or link.valid_until > link.valid_from)
      and (period.begins < period.ends or (link.is_open and period.begins <= period.ends))
      and exists (
        select from (
          select period.begins as moment
          union all select period.ends where link.is_open
          union all select unnest(array[valid_from, valid_until]) from fact
            where fact.user_id = link.user_id or fact.mip_id = link.mip_id and kind in ('mip', 'requirement')
          union all select unnest(array[valid_from, valid_until]) from fact
            where kind in ('requirement', 'qualification-kind') and record_id is not null
          union all select day + hour
            from generate_series(date_trunc('day', period.begins), period.ends, interval '1 day') as day
            cross join unnest(${midnights}::interval[]) as hour
        ) as changes
        where moment >= period.begins and (moment < period.ends or link.is_open and moment = period.ends)
          and not exists (select from kind_that_held(link.user_id, link.mip_id, moment, now())))) as links`
}

/** When a day begins in one of the time zones of Australian states, in UTC. */
const midnights = ['13:00', '13:30', '14:00', '14:30', '16:00']

/**
 * The records of these of which everything is recorded that happened to them: the first fact was made with the record, and nothing was deleted or
 * lost since.
 */
export async function findKnownHistories(db: Db, kind: RecordKind, ids: number[]): Promise<Set<number>> {
  // They have no links. Their last call stands in their own row, which nothing deletes.
  if (kind === 'service-account') return new Set(ids)
  const { rows } = await sql<{ id: number }>`
    select id from (
      select distinct on (${factColumn(kind)}) ${factColumn(kind)} as id, cause, valid_from from fact
      where kind = ${kind} and ${factColumn(kind)} = any(${ids}::bigint[]) order by ${factColumn(kind)}, fact_id) as first
    where cause is not null and valid_from >= fact_history_begins()
      and not exists (select from fact_gap where ends_at > first.valid_from)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export async function deleteRow(db: Db, kind: RecordKind, id: number): Promise<void> {
  await sql`delete from ${recordTable(kind)} where ${recordId(kind)} = ${id}`.execute(db)
}
