import type pg from 'pg'
import { type ConnectionConfig, connectClient } from './hosts.ts'

/**
 * Runs on one connection of its own that takes its time and writes every value alike, whatever the database
 * or the account is set to: what two of them write can be compared byte for byte.
 */
export async function inSession<Result>(
  connection: ConnectionConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await connectClient(connection, { connectionTimeoutMillis: 10_000 })
  try {
    await client.query(`
      set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
      set client_encoding = 'UTF8'; set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres';
      set extra_float_digits = 1; set bytea_output = 'hex'; set synchronize_seqscans = off`)
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Repeatable: all tables are read as they were at one moment, while others go on writing. */
export async function inSnapshot<Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin isolation level repeatable read read only')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
