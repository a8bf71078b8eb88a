import { CamelCasePlugin, Kysely } from 'kysely'
import type pg from 'pg'
import { TransactionLockDialect } from './transaction-lock.ts'

/** Kysely on a connection of the caller, so that both use the same transaction. */
export function overClient(client: pg.Client): Kysely<unknown> {
  const lent = Object.assign(client, { release: () => undefined })
  const pool = { connect: () => Promise.resolve(lent), end: () => Promise.resolve(), options: {} }
  return new Kysely({ dialect: new TransactionLockDialect({ pool }), plugins: [new CamelCasePlugin()] })
}
