import { announcePlatform } from '../support/platform.ts'
import { startServer } from '../support/server.ts'

/** Starts the platform of `npm run demo` on its own data folder. */
export default async function startDemo(): Promise<() => Promise<void>> {
  const { url, dataDir, stop } = await startServer('server/src/demo.ts')
  announcePlatform({ url, dataDir, activationLink: '', mailboxLink: '' })
  return stop
}
