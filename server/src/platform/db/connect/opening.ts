import { mkdirSync } from 'node:fs'
import type { Settings } from '../../settings/settings.ts'
import { startEmbedded } from '../embedded/embedded.ts'
import type { ConnectionConfig } from './connect.ts'

/** The connections of the server and of the owner of the tables; `owner` is null when both are the same role. */
export type DatabasePlaces = { server: ConnectionConfig; owner: ConnectionConfig | null }
export type OpenDatabase = { places: DatabasePlaces; stop(): Promise<void> }

/** The server's role in the embedded PostgreSQL. For other databases DATABASE_URL names the role. */
export const embeddedServerRole = 'gantry_server'

/**
 * Returns the database of the settings, or starts the embedded one. It is not in `connect.ts`, so that PostgreSQL can
 * start before most of the code is loaded.
 */
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
