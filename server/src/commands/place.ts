import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ConnectionConfig } from '../platform/db/connect/connect.ts'
import { connectOrStartEmbedded, startEmbedded } from '../platform/db/embedded/embedded.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { openFileStore } from '../platform/files/file-store-opening.ts'
import type { Settings } from '../platform/settings/settings.ts'

/** A refusal with a message for the user of the command. */
export class Refused extends Error {}

type Opened = { connection: ConnectionConfig; close(): Promise<void> }

export const clusterOf = (dataDir: string) => join(dataDir, 'postgres')

/** Connects to the database as its owner. A server may be running on it. */
export async function openOwnDatabase(settings: Settings): Promise<Opened> {
  const { databaseUrl, databaseOwnerUrl = databaseUrl, dataDir } = settings
  if (databaseOwnerUrl !== undefined) return at(databaseOwnerUrl)
  if (!existsSync(join(clusterOf(dataDir), 'PG_VERSION')))
    throw new Refused(`There is no database in ${dataDir}; DATA_DIR says where to look.`)
  const { connection, stop } = await connectOrStartEmbedded(dataDir)
  return { connection, close: stop }
}

/** Connects to an empty database. An embedded one is created. */
export async function openNewDatabase(settings: Settings): Promise<Opened> {
  const { databaseUrl, databaseOwnerUrl = databaseUrl, dataDir } = settings
  if (databaseOwnerUrl !== undefined) return at(databaseOwnerUrl)
  if (existsSync(clusterOf(dataDir)))
    throw new Refused(`There is a database in ${dataDir} already; restore into another DATA_DIR.`)
  const { connection, stop } = await startEmbedded({ dataDir })
  return { connection, close: stop }
}

export const openFiles = (settings: Settings): Promise<FileStore> =>
  openFileStore(settings, (reason) => {
    throw new Refused(`The bucket for files cannot be reached: ${reason}.`)
  })

const at = (connectionString: string): Opened => ({
  connection: { connectionString },
  close: () => Promise.resolve(),
})
