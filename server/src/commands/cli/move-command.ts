import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { type Embedded, startEmbedded } from '../../platform/db/embedded/embedded.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { type Moved, moveDatabase } from '../move.ts'
import { clusterOf, findGivenDatabase, Refused } from '../place.ts'

export async function runMove(settings: Settings): Promise<string> {
  const { dataDir } = settings
  const target = await findGivenDatabase(settings)
  if (target === null) throw new Refused('Set DATABASE_URL to the empty database to move to.')
  const cluster = clusterOf(dataDir)
  if (!existsSync(join(cluster, 'PG_VERSION')))
    throw new Refused(`There is no database in ${dataDir}; DATA_DIR says where to look.`)
  // Fails while a server is running, because its later writes would be lost.
  const embedded = await startEmbedded({ dataDir })
  const moved = await moveAndStop(embedded, target.connection)
  // Renamed, so that a start without DATABASE_URL cannot use the old data.
  const aside = `${cluster}.moved`
  await rename(cluster, aside)
  return [
    `Moved ${moved.rows} rows of ${moved.tables} tables; they are the same there, by hash.`,
    `The embedded database is kept in ${aside}, and is no longer used.`,
  ].join('\n')
}

async function moveAndStop(
  { connection, stop }: Embedded,
  target: { connectionString: string },
): Promise<Moved> {
  try {
    return await moveDatabase(connection, target)
  } finally {
    await stop()
  }
}
