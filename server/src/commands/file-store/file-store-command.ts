import type { Settings } from '../../platform/settings/settings.ts'
import type { Given } from '../cli/arguments.ts'
import { openFiles, openOwnDatabase } from '../place.ts'
import { describeStores, giveFiles } from './file-store.ts'

export async function runFileStore(settings: Settings, { argument: id }: Given): Promise<string> {
  const { connection, close } = await openOwnDatabase(settings, 'older')
  try {
    const stores = { connection, files: await openFiles(settings) }
    return id === '' ? await describeStores(stores, settings) : await giveFiles(stores, id)
  } finally {
    await close()
  }
}
