import { runCommand } from './command.ts'
import { endSessions } from './end-sessions.ts'
import { openOwnDatabase } from './place.ts'

await runCommand({ writesData: true }, async (settings) => {
  const database = await openOwnDatabase(settings, 'older')
  try {
    await endSessions(database.connection)
    return 'Everybody has to sign in anew; links and codes sent before are void, and mail that waited is given up.'
  } finally {
    await database.close()
  }
})
