import { auditedFields } from '@gantry/contract/audited-fields'
import { type LinkKind, links } from '@gantry/contract/registry'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/db/db.ts'
import { serverTime } from '../platform/db/server-time.ts'
import type { Columns } from './record-queries.ts'

/** Returns the id of the new link; null if the records are already linked. */
export async function insertLink(db: Db, kind: LinkKind, columns: Columns): Promise<number | null> {
  const { table, id, ends } = links[kind]
  const names = Object.keys(columns)
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(columns))})
    on conflict (${sql.join(ends.map((end) => sql.ref(end)))}) do nothing
    returning ${sql.ref(id)} as id`.execute(db)
  return rows[0]?.id ?? null
}

/** Returns the link between two records with its fields; null if there is none. */
export async function findLink(
  db: Db,
  kind: LinkKind,
  columns: Columns,
): Promise<{ id: number; columns: Columns } | null> {
  const { table, id, ends } = links[kind]
  const same = ends.map((end) => sql`${sql.ref(end)} = ${columns[end]}`)
  const { rows } = await sql<{ id: number; columns: Columns }>`
    select ${sql.ref(id)} as id, ${linkColumns(kind)} as columns from ${sql.table(table)}
    where ${sql.join(same, sql` and `)}`.execute(db)
  return rows[0] ?? null
}

/** Deletes the link between two records if it has ended. Returns it with its fields; null if there is none. */
export async function deleteEndedLink(
  db: Db,
  kind: LinkKind,
  columns: Columns,
): Promise<{ id: number; columns: Columns } | null> {
  if (!('validUntil' in auditedFields[kind])) return null
  const { table, id, ends } = links[kind]
  const same = ends.map((end) => sql`${sql.ref(end)} = ${columns[end]}`)
  const { rows } = await sql<{ id: number; columns: Columns }>`
    delete from ${sql.table(table)} where ${sql.join(same, sql` and `)} and valid_until <= ${serverTime}
    returning ${sql.ref(id)} as id, ${linkColumns(kind)} as columns`.execute(db)
  return rows[0] ?? null
}

/** Deletes a link by its id or by both records. Returns the deleted link with its fields; null if there was none. */
export async function deleteLink(
  db: Db,
  kind: LinkKind,
  which: Columns,
): Promise<{ id: number; columns: Columns } | null> {
  const { table, id } = links[kind]
  const same = Object.entries(which).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const { rows } = await sql<{ id: number; columns: Columns }>`
    delete from ${sql.table(table)} where ${sql.join(same, sql` and `)}
    returning ${sql.ref(id)} as id, ${linkColumns(kind)} as columns`.execute(db)
  return rows[0] ?? null
}

/** The ids of both records, and the fields of the link, as one JSON object for `auditLink`. */
export function linkColumns(kind: LinkKind, table?: string): RawBuilder<Columns> {
  const columns = [...links[kind].ends, ...Object.keys(auditedFields[kind])]
  return sql`json_build_object(${sql.join(columns.flatMap((column) => [sql.lit(column), valueOf(column, table)]))})`
}

/** The end as `Date.toISOString` writes it, so that the audit trail has one way to write it. */
function valueOf(column: string, table?: string): RawBuilder<unknown> {
  const value = sql.ref(table === undefined ? column : `${table}.${column}`)
  return column === 'validUntil'
    ? sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : value
}
