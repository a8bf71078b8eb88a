import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type ConnectionConfig, connect } from '../platform/db/connect/connect.ts'
import pg from '../platform/db/connect/driver.ts'
import { installQueue } from '../platform/db/connect/job-queue.ts'
import { embeddedServerRole } from '../platform/db/connect/opening.ts'
import { grantServerRole } from '../platform/db/connect/server-role.ts'
import { startEmbedded } from '../platform/db/embedded/embedded.ts'
import { migrate } from '../platform/db/migrations/migrate.ts'

/** The data that a test file needs to create its own database. */
export type TestServer = { connection: ConnectionConfig; template: string }

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

/** Starts one PostgreSQL for a test run, with a migrated template database for the databases of the tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { connection, stop } = await startServer()
  const template = `gantry_template_${randomBytes(6).toString('hex')}`
  await runOnServer(connection, `create database ${template}`)
  const owning = connect(inDatabase(connection, template))
  await migrate(owning.db)
  await installQueue(owning)
  await grantServerRole(owning.db, embeddedServerRole)
  await owning.close()
  project.provide('testServer', { connection, template })
  return async () => {
    await runOnServer(connection, `drop database ${template} with (force)`)
    await stop()
  }
}

async function startServer(): Promise<{ connection: ConnectionConfig; stop(): Promise<void> }> {
  const url = process.env['TEST_DATABASE_URL']
  if (url) return { connection: { connectionString: url }, stop: () => Promise.resolve() }
  const folder = mkdtempSync(join(tmpdir(), 'gantry-test-'))
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '256MB',
    // Dropping a database looks at each buffer, and the databases of the tests are small.
    shared_buffers: '128MB',
    max_connections: '200',
  }
  const postgres = await startEmbedded({ dataDir: folder, settings })
  return {
    connection: { ...postgres.connection, database: 'postgres' },
    async stop() {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export function inDatabase(connection: ConnectionConfig, database: string): ConnectionConfig {
  if (!('connectionString' in connection)) return { ...connection, database }
  const url = new URL(connection.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}

/** The same database with the role of the server, which has fewer privileges. */
export function asServer(connection: ConnectionConfig): ConnectionConfig {
  if (!('connectionString' in connection)) return { ...connection, user: embeddedServerRole }
  const url = new URL(connection.connectionString)
  url.searchParams.set('options', `-c role=${embeddedServerRole}`)
  return { connectionString: url.href }
}

/** For statements that name whole databases, which run on a connection to another one. */
export async function runOnServer(connection: ConnectionConfig, statement: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
