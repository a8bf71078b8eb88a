import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Address } from 'postal-mime'

export type KeptMail = {
  name: string
  subject: string
  from: string
  to: string
  date: Date | null
  text: string
  html: string
}

const mostListed = 100
const mailName = /^[A-Za-z0-9][A-Za-z0-9-]{0,150}\.eml$/

/** Lists the mails in the folder, newest first. The list is empty when the folder does not exist. */
export async function listKeptMails(folder: string): Promise<KeptMail[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const newest = names
    .filter((name) => mailName.test(name))
    .toSorted()
    .toReversed()
    .slice(0, mostListed)
  const mails = await Promise.all(newest.map((name) => findKeptMail(folder, name)))
  return mails.filter((mail) => mail !== null)
}

/** Returns null for an invalid name, because names come from URLs and must not leave the folder. */
export async function findKeptMail(folder: string, name: string): Promise<KeptMail | null> {
  if (!mailName.test(name)) return null
  const source = await readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (source === null) return null
  const { default: PostalMime } = await import('postal-mime')
  const mail = await PostalMime.parse(source)
  return {
    name,
    subject: mail.subject ?? '',
    from: mail.from === undefined ? '' : nameAddress(mail.from),
    to: (mail.to ?? []).map(nameAddress).join(', '),
    date: mail.date === undefined ? null : new Date(mail.date),
    text: mail.text ?? '',
    html: mail.html ?? '',
  }
}

function nameAddress({ name, address }: Address): string {
  if (address === undefined) return name
  return name === '' ? address : `${name} <${address}>`
}
