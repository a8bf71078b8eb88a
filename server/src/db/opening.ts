import { mkdirSync } from 'node:fs'
import type { Settings } from '../settings.ts'
import type { ConnectionConfig } from './connect.ts'
import { startEmbedded } from './embedded.ts'

export type OpenDatabase = { connection: ConnectionConfig; stop(): Promise<void> }

/** The database asked for, or our own, started. Apart from `connect.ts`, so that starting it needs little code. */
export async function openDatabase({
  dataDir,
  databaseUrl,
}: Pick<Settings, 'dataDir' | 'databaseUrl'>): Promise<OpenDatabase> {
  mkdirSync(dataDir, { recursive: true, mode: 0o755 })
  if (databaseUrl !== undefined) {
    return { connection: { connectionString: databaseUrl }, stop: async () => undefined }
  }
  return startEmbedded({ dataDir })
}
