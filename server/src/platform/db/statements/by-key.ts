import { type CompiledQuery, type QueryResult, type RawBuilder, sql } from 'kysely'
import type { Db } from '../db.ts'
import { batchByKey } from './batch-by-key.ts'
import { prepare } from './prepared.ts'

/** The types of keys in PostgreSQL and in TypeScript. */
type KeyTypes = { bigint: number; bytea: Buffer; text: string }

/** A placeholder for the keys in the compiled query. */
const keysOfCall = Symbol('the keys of the call')

/**
 * Finds the rows of one key. `query` compares its column with the key by `=`; `keyOf` returns the key of a row.
 * Simultaneous calls share one statement (decision 0033), which is compiled once and prepared on each connection. Do not
 * use it for a query that locks rows, because all calls would wait for one lock.
 */
export function byKey<Type extends keyof KeyTypes, Row>(
  type: Type,
  query: (db: Db, key: RawBuilder<KeyTypes[Type]>) => { compile(db: Db): CompiledQuery<Row> },
  keyOf: (row: Row) => KeyTypes[Type],
): (db: Db, key: KeyTypes[Type]) => Promise<Row[]> {
  const anyKey = sql<KeyTypes[Type]>`any(${opaqueArray(sql`${keysOfCall}`, type)})`
  let compiled: CompiledQuery<Row> | undefined
  return batchByKey(async (db, keys) => {
    compiled = prepare(compiled ?? query(db, anyKey).compile(db))
    const parameters = compiled.parameters.map((value) => (value === keysOfCall ? keys : value))
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }, keyOf)
}

/**
 * An array whose length PostgreSQL does not know when it plans. With a short array of known length it estimates a custom
 * plan as cheaper than the generic one, and plans the prepared statement again at every call (decision 0035).
 */
const opaqueArray = (array: RawBuilder<unknown>, type: keyof KeyTypes) =>
  sql`array(select unnest(${array}::${sql.raw(type)}[]))`

/**
 * A value that PostgreSQL does not know when it plans. With values that it knows, it may estimate each plan of a prepared statement
 * as cheaper than the generic one, and plan the statement at every call.
 */
export const hiddenFromPlanner = <Value>(value: RawBuilder<Value>): RawBuilder<Value> =>
  sql`(select ${value})`

/** The condition that a column has one of these ids. Its best plan does not depend on them. */
export const isOneOf = (column: string, ids: number[]): RawBuilder<boolean> =>
  ids.length === 1
    ? sql`${sql.ref(column)} = ${hiddenFromPlanner(sql`${ids[0]}::bigint`)}`
    : sql`${sql.ref(column)} = any(${opaqueArray(sql`${ids}`, 'bigint')})`

/**
 * Runs a statement whose best plan is the same for all values, such as an insert or a search by keys: each connection plans it
 * once. Its SQL must have few variants, and a limit must be a part of it.
 */
export const executeWithOnePlan = <Row>(db: Db, query: CompiledQuery<Row>): Promise<QueryResult<Row>> =>
  db.executeQuery(prepare(query))
