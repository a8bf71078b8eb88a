import { z } from 'zod'
import { after } from '../secrets/clock.ts'
import type { SealedColumn } from '../secrets/sealed-columns.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { World } from '../world.ts'
import type { MailParts, MailQueue, QueuedMail } from './mails.ts'
import { insertMails, type MailRow } from './queries.ts'

const Content = z.object({
  to: z.string(),
  timeZone: z.string(),
  parts: z.record(z.string(), z.string()),
})
export type MailContent<T extends keyof MailParts> = { to: string; timeZone: string; parts: MailParts[T] }

/** Mails of more people than these wait a minute: a code that somebody sits waiting for goes before them. */
const few = 10
const patience = 60_000

const about = (template: string) => `mail:${template}`

export const sealedMails: SealedColumn = {
  what: 'waiting mails',
  table: 'mail',
  column: 'sealed',
  key: ['mailId'],
  beside: ['template'],
  about: ({ template }) => about(String(template)),
}

/** The outbox. What a mail says is sealed until it is sent: its links and codes are as good as passwords. */
export function createMailQueue({ clock, secrets }: Pick<World, 'clock' | 'secrets'>): MailQueue {
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const toRow = (mail: QueuedMail<keyof MailParts>, createdAt: Date, nextTryAt: Date): MailRow => {
    const { to, language, timeZone = 'UTC', template, parts } = mail
    const sealed = secrets.seal(JSON.stringify({ to, timeZone, parts }), about(template))
    return { template, language, sealed, createdAt, nextTryAt }
  }
  const queueAll: MailQueue['queueAll'] = async (db, mails) => {
    if (mails.length === 0) return
    const now = clock.now()
    const nextTryAt = mails.length > few ? after(now, patience) : now
    const rows = mails.map((mail) => toRow(mail, now, nextTryAt))
    await insertMails(db, rows)
    tell()
  }
  return {
    queueAll,
    queue: (db, mail) => queueAll(db, [mail]),
    onQueued(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Reads what `queue` sealed. @throws when it was sealed with another SECRET_KEY */
export function openMail<T extends keyof MailParts>(
  secrets: Pick<Secrets, 'open'>,
  template: T,
  sealed: Buffer,
): MailContent<T> {
  const content = Content.parse(JSON.parse(secrets.open(sealed, about(template))))
  // Sealing vouches for it: only `queue` writes these, with the parts its type asks for.
  return content as MailContent<T>
}
