import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'

/** The query builder on a connection of the caller's, so that both take part in one transaction. */
export function overClient(client: pg.Client): Kysely<unknown> {
  const lent = Object.assign(client, { release: () => undefined })
  const pool = { connect: () => Promise.resolve(lent), end: () => Promise.resolve(), options: {} }
  return new Kysely({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] })
}
