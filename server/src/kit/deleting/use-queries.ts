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

export type Count = { use: UseKind; count: number }

/** Counts the uses of a record. Uses that are not there are left out. */
export async function countUses(db: Db, kind: RecordKind, id: number, columns: Column[]): Promise<Count[]> {
  const counts = columns.flatMap((column) =>
    usesOf(column).map(
      (use) => sql`select ${use.use}::text as use, ${countOf(kind, id, column, use)} as count`,
    ),
  )
  if (counts.length === 0) return []
  const { rows } = await sql<Count>`
    select use, sum(count)::int as count from (${sql.join(counts, sql` union all `)}) as counted
    group by use having sum(count) > 0`.execute(db)
  return rows
}

function countOf(kind: RecordKind, id: number, { table, column }: Column, use: Use): RawBuilder<number> {
  if (use.facts === 'user-mip') return countLinksInForce(kind, id)
  if (use.facts !== undefined) {
    return sql`(select count(*) from fact where ${sql.ref(records[kind].id)} = ${id} and kind = ${use.facts} and ${lasted})`
  }
  if (use.by !== undefined) {
    const [other, otherColumn] = split(use.by)
    return sql`(select count(*) from ${sql.table(table)} as named
      join ${sql.table(other)} as naming on naming.${sql.ref(otherColumn)} = named.${sql.ref(`${table}_id`)}
      where named.${sql.ref(column)} = ${id})`
  }
  if (table === ownTable(kind)) {
    return sql`(select count(*) from ${recordTable(kind)} where ${recordId(kind)} = ${id} and ${sql.ref(column)} is not null)`
  }
  const set = use.set === undefined ? sql`` : sql` and ${sql.ref(use.set)} is not null`
  return sql`(select count(*) from ${sql.table(table)} where ${sql.ref(column)} = ${id}${set})`
}

/** What was made and ended in one transaction was never there. */
const lasted = sql`(fact.valid_until is null or fact.valid_until > fact.valid_from)`

/**
 * The links to MIPs that were in force at any time: allowed, at an active MIP, and not held. Holds depend on days and qualifications, so they
 * are judged whenever one of these can have changed. Whoever put a held link in force by hand is counted by the override.
 */
const countLinksInForce = (kind: RecordKind, id: number) => sql<number>`(
  select count(distinct link.record_id) from fact as link
  join fact as place on place.kind = 'mip' and place.mip_id = link.mip_id and (place.value ->> 'status')::boolean
  cross join lateral (select greatest(link.valid_from, place.valid_from) as begins,
    least(link.valid_until, place.valid_until, now()) as ends) as period
  where link.${sql.ref(records[kind].id)} = ${id} and link.kind = 'user-mip' and (link.value ->> 'allowed')::boolean
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
        union all select day + hour from generate_series(date_trunc('day', period.begins), period.ends, interval '1 day') as day
          cross join unnest(array['13:00', '13:30', '14:00', '14:30', '16:00']::interval[]) as hour
      ) as changes
      where moment >= period.begins and (moment < period.ends or link.is_open and moment = period.ends)
        and not exists (select from kind_that_held(link.user_id, link.mip_id, moment, now()))))`

/** Whether everything that happened to the record is recorded: its first fact was made with it, and nothing was deleted or lost since. */
export async function isHistoryKnown(db: Db, kind: RecordKind, id: number): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean }>`
    select cause is not null and valid_from >= fact_history_begins()
      and not exists (select from fact_gap where ends_at > fact.valid_from) as is_known
    from fact where kind = ${kind} and ${sql.ref(records[kind].id)} = ${id} order by fact_id limit 1`.execute(
    db,
  )
  return rows[0]?.isKnown ?? false
}

export async function deleteRow(db: Db, kind: RecordKind, id: number): Promise<void> {
  await sql`delete from ${recordTable(kind)} where ${recordId(kind)} = ${id}`.execute(db)
}
