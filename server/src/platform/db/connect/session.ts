import type pg from 'pg'
import { type ConnectionConfig, connectClient } from './hosts.ts'

/**
 * No time limits and fixed output formats, whatever the settings of the database or the role are: the output of two such
 * transactions can be compared byte by byte. They end with the transaction, because a pooler may then give the
 * connection to another client.
 */
const forCopies = [
  'statement_timeout = 0',
  'lock_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
  "timezone = 'UTC'",
  "datestyle = 'ISO'",
  "intervalstyle = 'postgres'",
  'extra_float_digits = 1',
  "bytea_output = 'hex'",
  'synchronize_seqscans = off',
]

/** Runs `work` on a separate connection. */
export async function inSession<Result>(
  connection: ConnectionConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await connectClient(connection, { connectionTimeoutMillis: 10_000 })
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Applies these settings to the current transaction. */
export async function setForCopies(client: pg.Client): Promise<void> {
  await client.query(forCopies.map((setting) => `set local ${setting}`).join('; '))
}

/** Runs `work` in a repeatable-read transaction: all tables are read as of the same moment. */
export async function inSnapshot<Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin isolation level repeatable read read only')
  try {
    await setForCopies(client)
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
