import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ConnectionConfig } from '../platform/db/connect/connect.ts'
import { assertReachable } from '../platform/db/connect/reachable.ts'
import { inSession } from '../platform/db/connect/session.ts'
import { connectOrStartEmbedded, startEmbedded } from '../platform/db/embedded/embedded.ts'
import { listShippedMigrations } from '../platform/db/migrations/migrate.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { openFileStore } from '../platform/files/file-store-opening.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { listMigrations } from './table-queries.ts'

/** A refusal with a message for the user of the command. */
export class Refused extends Error {}

/** The versions of a database that a command works with. */
type Accepted = 'any' | 'older' | 'same'

type Opened = { connection: ConnectionConfig; close(): Promise<void> }

export const clusterOf = (dataDir: string) => join(dataDir, 'postgres')

/** Connects to the database as its owner. A server may be running on it. */
export async function openOwnDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'databaseOwnerUrl' | 'dataDir'>,
  accepted: Accepted,
): Promise<Opened> {
  const opened = await connectToOwn(settings)
  try {
    await refuseOtherVersion(opened.connection, accepted)
    return opened
  } catch (error) {
    await opened.close()
    throw error
  }
}

async function connectToOwn(settings: Parameters<typeof openOwnDatabase>[0]): Promise<Opened> {
  const { dataDir } = settings
  const given = await findGivenDatabase(settings)
  if (given !== null) return given
  if (!existsSync(join(clusterOf(dataDir), 'PG_VERSION')))
    throw new Refused(`There is no database in ${dataDir}; DATA_DIR says where to look.`)
  const { connection, stop } = await connectOrStartEmbedded(dataDir)
  return { connection, close: stop }
}

/**
 * Refuses a database of a newer version unless `any` is accepted, because it may have secrets or audit entries in tables
 * that this version does not know. With `same` it refuses an older one too, for commands that need all tables of this
 * version.
 */
export async function refuseOtherVersion(connection: ConnectionConfig, accepted: Accepted): Promise<void> {
  const applied = await inSession(connection, listMigrations)
  if (applied.length === 0) throw new Refused('The database has no tables of this product.')
  if (accepted !== 'any') await refuseNewer(applied)
  const missing = (await listShippedMigrations()).find((name) => !applied.includes(name))
  if (accepted === 'same' && missing !== undefined)
    throw new Refused(
      `The database is of an older version, without "${missing}". Start the server, or run gantry migrate, and repeat this command.`,
    )
}

/** Refuses a database or a backup with migrations that this version does not have. */
export async function refuseNewer(migrations: string[]): Promise<void> {
  const known = await listShippedMigrations()
  const unknown = migrations.find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw new Refused(
      `It comes from a newer version, which knows "${unknown}"; use that version or a later one.`,
    )
}

/** Connects to an empty database. An embedded one is created. */
export async function openNewDatabase(settings: Settings): Promise<Opened> {
  const { dataDir } = settings
  const given = await findGivenDatabase(settings)
  if (given !== null) return given
  if (existsSync(clusterOf(dataDir)))
    throw new Refused(`There is a database in ${dataDir} already; restore into another DATA_DIR.`)
  const { connection, stop } = await startEmbedded({ dataDir })
  return { connection, close: stop }
}

export const openFiles = (settings: Settings): Promise<FileStore> =>
  openFileStore(settings, (reason) => {
    throw new Refused(`The bucket for files cannot be reached: ${reason}.`)
  })

/** The database that the settings name; null means the embedded one. @throws {DatabaseUnreachable} */
export async function findGivenDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'databaseOwnerUrl'>,
): Promise<{ connection: { connectionString: string }; close(): Promise<void> } | null> {
  const { databaseUrl, databaseOwnerUrl } = settings
  const connectionString = databaseOwnerUrl ?? databaseUrl
  if (connectionString === undefined) return null
  await assertReachable(
    databaseOwnerUrl === undefined ? 'DATABASE_URL' : 'DATABASE_OWNER_URL',
    connectionString,
  )
  return { connection: { connectionString }, close: () => Promise.resolve() }
}
