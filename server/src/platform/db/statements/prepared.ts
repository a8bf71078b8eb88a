import { createHash } from 'node:crypto'
import type { CompiledQuery } from 'kysely'

/**
 * The names of prepared statements, by their SQL. A name is a hash of the text, so that it means the same statement in every
 * process. A pooler may share a connection between processes.
 */
const names = new Map<string, string>()
/** A limit, because each connection keeps the plan of each prepared statement in memory. */
export const maxStatements = 200

/**
 * Makes this query a prepared statement, so that PostgreSQL plans it once on each connection. Use it only for queries
 * whose best plan is the same for all parameters, never for a search (decision 0023).
 */
export function prepare<Row>(query: CompiledQuery<Row>): CompiledQuery<Row> {
  const name = names.get(query.sql) ?? nameOf(query.sql)
  // A map keeps the order of insertion, so the first key is the least recently used one.
  names.delete(query.sql)
  names.set(query.sql, name)
  const [oldest] = names.keys()
  if (oldest !== undefined && names.size > maxStatements) names.delete(oldest)
  return query
}

/** 128 bits of the hash: PostgreSQL reads at most 63 characters of a name. */
const nameOf = (text: string) => `gantry_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`

/**
 * Returns the statement for the driver: with a name if it is prepared, otherwise unchanged. `used` collects the names of a
 * connection.
 */
export function withStatementName(statement: unknown, used: Set<string>): unknown {
  const name = typeof statement === 'string' ? names.get(statement) : undefined
  if (name === undefined) return statement
  used.add(name)
  return { name, text: statement }
}
