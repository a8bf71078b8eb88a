import type { CompiledQuery } from 'kysely'

/** The names of prepared statements, by their SQL. */
const names = new Map<string, string>()
/** Each connection holds the plan of each prepared statement in memory. */
const mostStatements = 200

/**
 * Has PostgreSQL prepare this query once on each connection and keep its plan. Only for queries whose best plan is the
 * same for all values of their parameters, never for a search (decision 0023).
 */
export function prepare<Row>(query: CompiledQuery<Row>): CompiledQuery<Row> {
  if (!names.has(query.sql) && names.size < mostStatements) names.set(query.sql, `gantry_${names.size + 1}`)
  return query
}

/** What the driver is given for this SQL: with its name where it is prepared, otherwise unchanged. */
export function withStatementName(statement: unknown): unknown {
  const name = typeof statement === 'string' ? names.get(statement) : undefined
  return name === undefined ? statement : { name, text: statement }
}
