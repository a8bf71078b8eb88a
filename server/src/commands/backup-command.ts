import { systemClock } from '../platform/secrets/clock.ts'
import { findGivenKeys } from '../platform/secrets/secret-key.ts'
import { backUp } from './backup.ts'
import { onlyArgument, runCommand } from './command.ts'
import { refuseFilesOfOthers } from './file-store/file-store.ts'
import { openFiles, openOwnDatabase } from './place.ts'

await runCommand({ writesData: false }, async (settings) => {
  const folder = onlyArgument('Name the folder to write: npm run backup -- <new folder>')
  const database = await openOwnDatabase(settings, 'any')
  try {
    const keys = await findGivenKeys(settings)
    const files = await openFiles(settings)
    await refuseFilesOfOthers({ connection: database.connection, files })
    const source = { connection: database.connection, files, keys, clock: systemClock }
    const made = await backUp(source, folder)
    return [
      `Backed up ${made.rows} rows of ${made.tables} tables and ${made.files} files to ${folder}.`,
      'It does not hold the SECRET_KEY, which it needs: keep that elsewhere.',
    ].join('\n')
  } finally {
    await database.close()
  }
})
