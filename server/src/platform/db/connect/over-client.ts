import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'

/** Kysely on a connection of the caller, so that both use the same transaction. */
export function overClient(client: pg.Client): Kysely<unknown> {
  const lent = Object.assign(client, { release: () => undefined })
  const pool = { connect: () => Promise.resolve(lent), end: () => Promise.resolve(), options: {} }
  return new Kysely({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] })
}
