import type { Settings } from '../../platform/settings/settings.ts'
import { endSessions } from '../end-sessions.ts'
import { openOwnDatabase } from '../place.ts'

export async function runEndSessions(settings: Settings): Promise<string> {
  const database = await openOwnDatabase(settings, 'older')
  try {
    await endSessions(database.connection)
    return 'Everybody has to sign in anew; links and codes sent before are void, and mail that waited is given up.'
  } finally {
    await database.close()
  }
}
