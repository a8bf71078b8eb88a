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
  if (databaseUrl !== undefined) {
    // The embedded PostgreSQL starts without this code.
    const { assertReachable } = await import('./reachable.ts')
    await assertReachable('DATABASE_URL', databaseUrl)
    if (databaseOwnerUrl !== undefined) await assertReachable('DATABASE_OWNER_URL', databaseOwnerUrl)
    mkdirSync(dataDir, { recursive: true, mode: 0o755 })
    const owner = databaseOwnerUrl === undefined ? null : { connectionString: databaseOwnerUrl }
    return { places: { server: { connectionString: databaseUrl }, owner }, stop: async () => undefined }
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o755 })
  const { connection: owner, stop } = await startEmbedded({
    dataDir,
    log: (message) => console.warn(message),
  })
  return { places: { server: { ...owner, user: embeddedServerRole }, owner }, stop }
}
