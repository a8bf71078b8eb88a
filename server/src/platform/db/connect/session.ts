import type pg from 'pg'
import { type ConnectionConfig, connectClient } from './hosts.ts'

/**
 * Runs `work` on a separate connection without time limits and with fixed output formats, whatever the settings of the
 * database or the role are. The output of two such connections can be compared byte by byte.
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

/** Runs `work` in a repeatable-read transaction: all tables are read as of the same moment. */
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
