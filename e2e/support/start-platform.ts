import { announcePlatform } from './platform.ts'
import { startServer } from './server.ts'

/** Starts the empty platform before the first test, and stops it after the last. */
export default async function startPlatform(): Promise<() => Promise<void>> {
  const { url, dataDir, printed, stop } = await startServer('server/src/main.ts')
  const activationLink = /^\s*(http\S+\/activate-account\?token=\S+)$/m.exec(printed)?.[1]
  if (activationLink === undefined) {
    await stop()
    throw new Error(`The platform printed no activation link.\n${printed}`)
  }
  announcePlatform({ url, dataDir, activationLink })
  return stop
}
