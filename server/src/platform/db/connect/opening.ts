import { mkdirSync } from 'node:fs'
import type { Settings } from '../../settings/settings.ts'
import { startEmbedded } from '../embedded/embedded.ts'
import type { ConnectionConfig } from './connect.ts'

/** How the server reaches its database, and how the owner of the tables does; null where both are one. */
export type DatabasePlaces = { server: ConnectionConfig; owner: ConnectionConfig | null }
export type OpenDatabase = { places: DatabasePlaces; stop(): Promise<void> }

/** Who the server is to its embedded PostgreSQL. Elsewhere the name is the deployer's, in DATABASE_URL. */
export const embeddedServerRole = 'gantry_server'

/** The database asked for, or our own, started. Apart from `connect.ts`, so that starting it needs little code. */
export async function openDatabase({
  dataDir,
  databaseUrl,
  databaseOwnerUrl,
}: Pick<Settings, 'dataDir' | 'databaseUrl' | 'databaseOwnerUrl'>): Promise<OpenDatabase> {
  mkdirSync(dataDir, { recursive: true, mode: 0o755 })
  if (databaseUrl !== undefined) {
    const owner = databaseOwnerUrl === undefined ? null : { connectionString: databaseOwnerUrl }
    return { places: { server: { connectionString: databaseUrl }, owner }, stop: async () => undefined }
  }
  const { connection: owner, stop } = await startEmbedded({
    dataDir,
    log: (message) => process.stderr.write(`${message}\n`),
  })
  return { places: { server: { ...owner, user: embeddedServerRole }, owner }, stop }
}
