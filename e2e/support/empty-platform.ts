import { announcePlatform } from './platform.ts'
import { startServer } from './server.ts'

type EmptyPlatform = { url: string; activationLink: string; stop(): Promise<void> }

/** Starts the built portal on an empty database. It has one administrator, who has not set a password yet. */
export async function startEmptyPlatform(): Promise<EmptyPlatform> {
  const { url, dataDir, printed, stop } = await startServer('server/src/main.ts')
  const activationLink = /^\s*(http\S+\/activate-account\?token=\S+)$/m.exec(printed)?.[1]
  const mailboxLink = /^\s*(http\S+\/mailbox\?key=\S+)$/m.exec(printed)?.[1]
  if (activationLink === undefined || mailboxLink === undefined) {
    await stop()
    throw new Error(`The platform did not print both links.\n${printed}`)
  }
  announcePlatform({ url, dataDir, activationLink, mailboxLink })
  return { url, activationLink, stop }
}
