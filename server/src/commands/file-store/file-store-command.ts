import type { Settings } from '../../platform/settings/settings.ts'
import type { Given } from '../cli/arguments.ts'
import { openFiles, openOwnDatabase } from '../place.ts'
import { describeSides, giveFiles } from './file-store.ts'

export async function runFileStore(settings: Settings, { argument: id }: Given): Promise<string> {
  const { connection, close } = await openOwnDatabase(settings, 'older')
  try {
    const sides = { connection, files: await openFiles(settings) }
    return id === '' ? await describeSides(sides, settings) : await giveFiles(sides, id)
  } finally {
    await close()
  }
}
