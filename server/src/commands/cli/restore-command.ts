import { mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { findGivenKeys } from '../../platform/secrets/secret-key.ts'
import { assertPlacesWritable } from '../../platform/settings/places.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { claimRestored } from '../file-store/file-store.ts'
import { clusterOf, openFiles, openNewDatabase } from '../place.ts'
import { checkBackup, restore } from '../restore.ts'
import type { Given } from './arguments.ts'

export async function runRestore(settings: Settings, { argument: folder }: Given): Promise<string> {
  assertPlacesWritable(settings)
  const checked = await checkBackup(folder, await findGivenKeys(settings))
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o755 })
  const database = await openNewDatabase(settings)
  let isDone = false
  try {
    const files = await openFiles(settings)
    const { madeAt, ...counts } = await restore(checked, { connection: database.connection, files })
    isDone = true
    await claimRestored({ connection: database.connection, files })
    return [
      `Restored ${counts.rows} rows and ${counts.files} files as they were at ${madeAt}.`,
      'Everybody has to sign in anew; links and codes sent before are void.',
    ].join('\n')
  } finally {
    await database.close()
    // Removes the incomplete database, so that the restore can be repeated.
    if (!isDone && settings.databaseUrl === undefined)
      await rm(clusterOf(settings.dataDir), { recursive: true, force: true })
  }
}
