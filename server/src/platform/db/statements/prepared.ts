import type { CompiledQuery } from 'kysely'

/** The names of prepared statements, by their SQL. */
const names = new Map<string, string>()
/** A limit, because each connection keeps the plan of each prepared statement in memory. */
const maxStatements = 200

/**
 * Makes this query a prepared statement, so that PostgreSQL plans it once on each connection. Use it only for queries
 * whose best plan is the same for all parameters, never for a search (decision 0023).
 */
export function prepare<Row>(query: CompiledQuery<Row>): CompiledQuery<Row> {
  if (!names.has(query.sql) && names.size < maxStatements) names.set(query.sql, `gantry_${names.size + 1}`)
  return query
}

/** Returns the statement for the driver: with a name if it is prepared, otherwise unchanged. */
export function withStatementName(statement: unknown): unknown {
  const name = typeof statement === 'string' ? names.get(statement) : undefined
  return name === undefined ? statement : { name, text: statement }
}
