import { announcePlatform } from './platform.ts'
import { startServer } from './server.ts'

type EmptyPlatform = { url: string; activationLink: string; stop(): Promise<void> }

/** The built portal with nobody in it but a first administrator who is yet to set a password. */
export async function startEmptyPlatform(): Promise<EmptyPlatform> {
  const { url, dataDir, printed, stop } = await startServer('server/src/main.ts')
  const activationLink = /^\s*(http\S+\/activate-account\?token=\S+)$/m.exec(printed)?.[1]
  if (activationLink === undefined) {
    await stop()
    throw new Error(`The platform printed no activation link.\n${printed}`)
  }
  announcePlatform({ url, dataDir, activationLink })
  return { url, activationLink, stop }
}
