import { systemClock } from '../../platform/secrets/clock.ts'
import { findGivenKeys } from '../../platform/secrets/secret-key.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { backUp, recordMade } from '../backup.ts'
import { refuseFilesOfOthers } from '../file-store/file-store.ts'
import { openFiles, openOwnDatabase } from '../place.ts'
import type { Given } from './arguments.ts'

export async function runBackup(settings: Settings, { argument: folder }: Given): Promise<string> {
  const database = await openOwnDatabase(settings, 'any')
  try {
    const keys = await findGivenKeys(settings)
    const files = await openFiles(settings)
    await refuseFilesOfOthers({ connection: database.connection, files })
    const source = { connection: database.connection, files, keys, clock: systemClock }
    const made = await backUp(source, folder)
    const notRecorded = await recordMade(source, made)
    return [
      `Backed up ${made.rows} rows of ${made.tables} tables and ${made.files} files to ${folder}.`,
      'It does not hold the SECRET_KEY, which it needs: keep that elsewhere.',
      ...(notRecorded === null
        ? []
        : [`The audit trail and the metrics do not show this backup: ${notRecorded}`]),
    ].join('\n')
  } finally {
    await database.close()
  }
}
