import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type ConnectionConfig, connect } from '@gantry/server/platform/db/connect/connect.ts'
import { startEmbedded } from '@gantry/server/platform/db/embedded/embedded.ts'
import { readPidFile } from '@gantry/server/platform/db/embedded/pid-file.ts'
import pg from 'pg'

/** A PostgreSQL with an empty database, for servers with DATABASE_URL. */
export type GivenDatabase = {
  url: string
  /** Null if the PostgreSQL belongs to somebody else, because a drill must not stop it. */
  postmasterPid: (() => number) | null
  close(): Promise<void>
}

/** Uses the PostgreSQL of the variable DATABASE_URL if it is set; otherwise it starts one. */
export async function openDatabase(folder: string): Promise<GivenDatabase> {
  const url = process.env['DATABASE_URL']
  return url ? openAt(url) : openOwn(folder)
}

async function openOwn(folder: string): Promise<GivenDatabase> {
  const postgres = await startEmbedded({ dataDir: folder })
  const { host, user, database } = postgres.connection
  return {
    url: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
    postmasterPid: () => readPostmasterPid(folder),
    close: () => postgres.stop(),
  }
}

async function openAt(url: string): Promise<GivenDatabase> {
  const name = `gantry_drill_${randomBytes(6).toString('hex')}`
  await runAt(url, `create database ${name}`)
  const ours = new URL(url)
  ours.pathname = `/${name}`
  return {
    url: ours.href,
    postmasterPid: null,
    close: () => runAt(url, `drop database ${name} with (force)`),
  }
}

async function runAt(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Of the PostgreSQL whose data folder lies in `folder`. @throws when none runs */
export function readPostmasterPid(folder: string): number {
  return pidFileOf(folder).processId
}

export function connectionTo(folder: string): ConnectionConfig {
  return { host: pidFileOf(folder).socketFolder, user: 'gantry', database: 'gantry' }
}

function pidFileOf(folder: string) {
  const file = readPidFile(join(folder, 'postgres'))
  if (file === null) throw new Error(`No PostgreSQL runs in ${folder}`)
  return file
}

/** Uses few connections, so that the checks of a drill do not take connections from the servers. */
export const lookInto = (config: ConnectionConfig) => connect(config, { maxConnections: 2 })
