import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'
import { getPlatform } from './platform.ts'

const MAIL_TIMEOUT = 20_000

function listMailFiles(dataDir: string): string[] {
  const folder = join(dataDir, 'mail')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
    .map((name) => join(folder, name))
}

// A second sign-in of a person in a test comes from a new browser. Its notice arrives when nobody waits for it.
const anythingButNotices = /^(?!Sign-in to .* from a new device)/

export type Inbox = {
  /** Waits for the oldest mail that was not taken yet and whose subject matches `about`. */
  next: (about?: RegExp) => Promise<Email>
  /** The number of mails that have arrived and were not taken, without notices of sign-ins. */
  count: () => Promise<number>
}

/** The mails to an address from now on. Open the inbox before the step that sends a mail. */
export function openInbox(address: string, dataDir = getPlatform().dataDir): Inbox {
  const seen = new Set(listMailFiles(dataDir))

  async function unread(about: RegExp): Promise<{ file: string; mail: Email }[]> {
    const files = listMailFiles(dataDir).filter((file) => !seen.has(file))
    const mails = await Promise.all(
      files.map(async (file) => ({ file, mail: await PostalMime.parse(readFileSync(file)) })),
    )
    return mails.filter(
      ({ mail }) => mail.to?.some((to) => to.address === address) && about.test(mail.subject ?? ''),
    )
  }

  return {
    async next(about = anythingButNotices) {
      let found: { file: string; mail: Email } | undefined
      const arrived = async () => {
        found = (await unread(about))[0]
        return found !== undefined
      }
      const options = { timeout: MAIL_TIMEOUT, intervals: [40], message: `mail for ${address}` }
      await expect.poll(arrived, options).toBe(true)
      if (!found) throw new Error(`There is no mail for ${address}.`)
      seen.add(found.file)
      return found.mail
    },
    count: async () => (await unread(anythingButNotices)).length,
  }
}

const textOf = (mail: Email) => mail.text ?? ''

export function codeIn(mail: Email): string {
  const code = /\b\d{6}\b/.exec(textOf(mail))?.[0]
  if (!code) throw new Error(`There is no code in "${mail.subject}".`)
  return code
}

export function linkIn(mail: Email): string {
  const link = /https?:\/\/\S+/.exec(textOf(mail))?.[0]
  if (!link) throw new Error(`There is no link in "${mail.subject}".`)
  return link
}
