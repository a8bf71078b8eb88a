import { sql } from 'kysely'
import type { SealedColumn } from '../platform/secrets/sealed-columns.ts'
import type { Db } from '../platform/world.ts'

/** Small enough that the locks of one statement do not delay requests. */
export const batchSize = 100

export type SealedRow = Record<string, unknown> & { sealed: Buffer }
export type Fresh = { row: SealedRow; anew: Buffer }

/** Sets it for this connection. */
export async function setSynchronousCommit(db: Db, on: boolean): Promise<void> {
  await sql`set synchronous_commit = ${sql.lit(on ? 'on' : 'off')}`.execute(db)
}

export async function readSealedRows(
  db: Db,
  place: SealedColumn,
  last: SealedRow | undefined,
): Promise<SealedRow[]> {
  const { table, column, key, beside = [] } = place
  const columns = sql.join([...key, ...beside].map((name) => sql.ref(name)))
  const further = last === undefined ? sql`` : sql`and (${refs(key)}) > (${valuesOf(key, last)})`
  const query = sql<SealedRow>`select ${columns}, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${sql.ref(column)} is not null ${further} order by ${refs(key)} limit ${batchSize}`
  return (await query.execute(db)).rows
}

/** Sealed values are unique, so rows are found by their old value. The key bounds limit the scan. */
export async function writeSealedRows(
  db: Db,
  { table, column, key }: SealedColumn,
  fresh: Fresh[],
): Promise<number> {
  const [first, last] = [fresh[0]?.row, fresh.at(-1)?.row]
  if (first === undefined || last === undefined) return 0
  const [before, anew] = [fresh.map(({ row }) => row.sealed), fresh.map((one) => one.anew)]
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = fresh.anew
    from unnest(${before}::bytea[], ${anew}::bytea[]) as fresh (before, anew)
    where ${sql.ref(`${table}.${column}`)} = fresh.before
      and (${refs(key)}) >= (${valuesOf(key, first)}) and (${refs(key)}) <= (${valuesOf(key, last)})`.execute(
    db,
  )
  return Number(numAffectedRows)
}

const refs = (key: string[]) => sql.join(key.map((name) => sql.ref(name)))
const valuesOf = (key: string[], row: SealedRow) => sql.join(key.map((name) => row[name]))
